// By its own path: the index runs every icon where nothing is shaken out, and fails in the contexts of the unit tests.
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'

/** The keys take a text out themselves; under them the button would take what is typed next for a press. */
const leaveToPointers = (icon: HTMLElement | null) => icon?.closest('button')?.setAttribute('tabindex', '-1')

/** For `allowClear` of a calendar, which names its button itself. */
export const pointerClearing = { clearIcon: <CloseCircleFilled ref={leaveToPointers} /> }

/** For `allowClear`: the library names its button in English, a list's by its own label and a text's by its icon. */
export const clearing = {
  clearIcon: <CloseCircleFilled aria-label="清除" />,
  label: '清除',
}

/** `clearing`, out of the way of the keys. */
export const clearingByPointer = {
  ...clearing,
  clearIcon: <CloseCircleFilled aria-label="清除" ref={leaveToPointers} />,
}
