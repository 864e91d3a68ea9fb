const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

const SHAPELESS =
  /[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?<!\p{So}|\p{Sk}|\ufe0f)\u200d|\u200d(?!\p{So}|\p{Sk}|\ufe0f)/gu

/** A text without what has neither width nor shape, as the server keeps it; the joiner stays inside an emoji. */
export const visible = (text: string): string => text.replace(SHAPELESS, '')

/** How many letters, ideographs and digits a text has, which words are made of; the server counts alike. */
export function signsOf(text: string): number {
  return text.match(/(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/gu)?.length ?? 0
}

/** Whether nothing of a text can be seen: spaces, and characters without width or shape, fill no field. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === ''
}
