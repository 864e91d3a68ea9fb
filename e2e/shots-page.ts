/** A page to leaf through the pictures: arrows lead on, lists choose width and theme. */
export function shotsPage(
  names: readonly string[],
  widths: readonly number[],
  themes: readonly string[],
): string {
  const options = (values: readonly (string | number)[]) =>
    values.map((value) => `<option>${value}</option>`).join('')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>freightdesk: every screen</title>
<style>
  body { margin: 0; font: 14px/22px system-ui; background: #888; }
  form { position: sticky; top: 0; display: flex; gap: 8px; padding: 8px; background: #fff; }
  img { display: block; max-width: 100%; margin: 8px auto; }
</style>
<form>
  <select name="screen" aria-label="screen">${options(names)}</select>
  <select name="width" aria-label="width">${options(widths)}</select>
  <select name="theme" aria-label="theme">${options(themes)}</select>
  <span>← → screen, ↑ ↓ width, t theme</span>
</form>
<img alt="">
<script>
  const form = document.querySelector('form')
  const show = () => {
    const { screen, width, theme } = Object.fromEntries(new FormData(form))
    document.querySelector('img').src = screen + '-' + width + '-' + theme + '.png'
  }
  const turn = (list, by) => {
    list.selectedIndex = (list.selectedIndex + by + list.length) % list.length
    show()
  }
  const { screen, width, theme } = form.elements
  const keys = { ArrowLeft: [screen, -1], ArrowRight: [screen, 1], ArrowUp: [width, -1], ArrowDown: [width, 1], t: [theme, 1] }
  form.addEventListener('change', show)
  addEventListener('keydown', (event) => {
    if (!keys[event.key]) return
    event.preventDefault()
    turn(...keys[event.key])
  })
  show()
</script>
</html>
`
}
