const paths = {
  success:
    'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm3.4 5.2-4 4.3a.7.7 0 0 1-1 0L4.6 8.7a.7.7 0 0 1 1-1l1.3 1.3 3.5-3.8a.7.7 0 0 1 1 1Z',
  info: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm.8 10.5H7.2V7h1.6v4.5ZM8 5.7a.9.9 0 1 1 0-1.8.9.9 0 0 1 0 1.8Z',
  warning:
    'M8.9 2 15 12.7c.4.7-.1 1.6-.9 1.6H1.9c-.8 0-1.3-.9-.9-1.6L7.1 2c.4-.7 1.4-.7 1.8 0ZM7.3 6v4h1.4V6H7.3Zm0 5.2v1.4h1.4v-1.4H7.3Z',
  error:
    'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm2.9 8.9-1 1L8 9l-1.9 1.9-1-1L7 8 5.1 6.1l1-1L8 7l1.9-1.9 1 1L9 8l1.9 1.9Z',
  close: 'm12.5 4.5-1-1L8 7 4.5 3.5l-1 1L7 8l-3.5 3.5 1 1L8 9l3.5 3.5 1-1L9 8l3.5-3.5Z',
  show: 'M8 3C4.5 3 1.7 5.3.7 8c1 2.7 3.8 5 7.3 5s6.3-2.3 7.3-5c-1-2.7-3.8-5-7.3-5Zm0 8.5c-2.5 0-4.6-1.4-5.6-3.5C3.4 5.9 5.5 4.5 8 4.5s4.6 1.4 5.6 3.5c-1 2.1-3.1 3.5-5.6 3.5ZM8 5.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
  hide: 'm2.7 1.6-1 1L4 4.9A8 8 0 0 0 .7 8c1 2.7 3.8 5 7.3 5 1.2 0 2.3-.3 3.3-.7l2.1 2.1 1-1L2.7 1.6ZM8 11.5A6.2 6.2 0 0 1 2.4 8c.5-1 1.5-2 2.7-2.7l1 1a2.3 2.3 0 0 0 3.1 3.1l.9.9c-.7.8-1.4 1.2-2.1 1.2ZM8 3c-1 0-1.9.2-2.7.5l1.2 1.2a6.2 6.2 0 0 1 7.1 3.3 7 7 0 0 1-1.5 2l1 1A8 8 0 0 0 15.3 8C14.3 5.3 11.5 3 8 3Z',
} as const

/** The few signs that the sign-in page needs too, drawn without an icon library. */
export function Glyph({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      className={`fd-glyph fd-glyph-${name}`}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
    >
      <path d={paths[name]} fill="currentColor" />
    </svg>
  )
}
