import './ui/tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { App, startSignedIn } from './app/app'
import { startFailureReactions } from './app/failure-reactions'
import { watchOtherTabs } from './identity/session'
import { startAppearance } from './preferences/appearance'
import { giveStylesTheNonce } from './ui/style-nonce'
import { keepDraftsAndLeave } from './ui/unsaved'

giveStylesTheNonce()
startAppearance()
startFailureReactions(() => location.reload())
watchOtherTabs(() => {
  keepDraftsAndLeave()
  location.reload()
})
startSignedIn()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(<App />)
