import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { startFailureReactions } from './app/failure-reactions'
import { giveStylesTheNonce } from './app/style-nonce'
import { watchOtherTabs } from './identity/session'
import { startAppearance } from './preferences/appearance'
import { keepDraftsAndLeave } from './ui/unsaved'
import './ui/tokens.css'
import './ui/base.css'

giveStylesTheNonce()
startAppearance()
startFailureReactions(() => location.reload())
watchOtherTabs(() => {
  keepDraftsAndLeave()
  location.reload()
})

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(<App />)
