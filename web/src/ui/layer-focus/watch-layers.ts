import { startFocus } from './first-focus'
import { loopFocus } from './focus-loop'
import { watchFocus } from './focus-return'

/** The focus of every dialog and drawer: where it starts, that it stays, where it goes back to. Returns a function that stops it. */
export function watchLayers(): () => void {
  const stops = [startFocus(), loopFocus(), watchFocus()]
  return () => {
    for (const stop of stops) stop()
  }
}
