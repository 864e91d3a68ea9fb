/** Has the browser load another page in the place of this one. */
export function leavePage(address: string): void {
  location.assign(address)
}
