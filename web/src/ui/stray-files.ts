const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/**
 * A file that is dropped beside the field it was meant for is not opened in
 * place of the page, with all that was typed. Returns a function that stops it.
 */
export function refuseStrayFiles(): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !carriesFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  document.addEventListener('dragover', refuse)
  document.addEventListener('drop', refuse)
  return () => {
    document.removeEventListener('dragover', refuse)
    document.removeEventListener('drop', refuse)
  }
}
