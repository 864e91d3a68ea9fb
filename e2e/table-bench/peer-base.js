import { createApp, h } from 'vue'
import { parts } from './peer-parts.js'

// What the pages around a table have anyway.
const app = createApp({ render: () => h('div') })
for (const one of parts) app.use(one)
app.mount('#root')
