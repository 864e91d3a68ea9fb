/** An open page, as far as its tab shows it. */
export interface TabInfo {
  path: string
  query: string
  title: string
}

/** What the strip asks for; closing many goes by the tab it was asked at. */
export type TabCommand = 'close' | 'refresh' | 'left' | 'right' | 'others'
