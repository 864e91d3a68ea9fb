/** Whether a text holds several cells of a spreadsheet, or several lines; what ends the last one does not count. */
export const isSeveralCells = (text: string): boolean => /[\t\r\n]/.test(text.trim())
