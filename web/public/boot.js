// Blocking and first: puts theme, colour and colour-weak mode on <html> before
// anything is painted. A module would run too late, an inline script is barred
// by the content security policy. The record is written by src/preferences.
;(() => {
  const root = document.documentElement
  let saved = {}
  try {
    saved = JSON.parse(localStorage.getItem('freightdesk.appearance') || '{}').value || {}
  } catch {
    // An unreadable record or barred storage means the defaults.
  }
  const dark =
    saved.theme === 'dark' || (saved.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  const theme = dark ? 'dark' : 'light'
  root.dataset.theme = theme
  if (saved.density) root.dataset.density = saved.density
  if (saved.colourWeak) root.classList.add('colour-weak')
  const colours = saved.colours?.[theme]
  for (const name in colours) root.style.setProperty(name, colours[name])
})()
