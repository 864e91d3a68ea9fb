/** Signs that an input method writes in place of the plain ones. */
const plain: Readonly<Record<string, string>> = { '。': '.', '－': '-', '−': '-', '﹣': '-' }

/** The text with plain digits and signs in place of full-width ones: １２。５ is 12.5. */
export function halfWidth(text: string): string {
  return text.replace(
    /[。－−﹣！-～]/g,
    (sign) => plain[sign] ?? String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  )
}
