const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether nothing of a text can be seen: spaces, and characters without width or shape, fill no field. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === ''
}
