import { captionFor, useDictOptions } from './dict-options'

/** Values of a dictionary in words; codes that stand on the paper, such as B2, stay beside them. */
export function DictText({ code, value }: { code: string; value: string }) {
  const options = useDictOptions(code)
  const words = value.split(',').map((part) => {
    const caption = captionFor(options, part)
    return /^[A-Z]/.test(part) && caption !== part ? `${part} ${caption}` : caption
  })
  return <span>{words.join('、')}</span>
}
