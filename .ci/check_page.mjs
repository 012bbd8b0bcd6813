// Opens a report page in headless Chromium: node --experimental-websocket check_page.mjs PAGE
// Checks at three widths, in light and dark, with and without JavaScript, that it never scrolls sideways,
// that its script fails nowhere, that it asks nothing of any server, and that it shows the same words.
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const page = pathToFileURL(resolve(process.argv[2])).href
const profile = mkdtempSync(join(tmpdir(), 'check-page-'))
const chromium = spawn('chromium', ['--headless=new', '--no-sandbox', '--disable-gpu',
  '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'])
const problems = []
let pending = new Map()
let last = 0

const endpoint = await new Promise((found, failed) => {
  let text = ''
  chromium.stderr.on('data', chunk => {
    text += chunk
    const match = text.match(/DevTools listening on ws:\/\/([^/]+)\//)
    if (match) found(match[1])
  })
  chromium.on('exit', code => failed(new Error(`chromium ended with ${code}: ${text}`)))
})
const targets = await (await fetch(`http://${endpoint}/json`)).json()
const socket = new WebSocket(targets.find(target => target.type === 'page').webSocketDebuggerUrl)
await new Promise(open => { socket.onopen = open })

let where = ''
let loaded = () => {}
socket.onmessage = message => {
  const { id, result, error, method, params } = JSON.parse(message.data)
  if (id) pending.get(id)(error ? Promise.reject(new Error(error.message)) : result)
  if (method === 'Page.loadEventFired') loaded()
  if (method === 'Runtime.exceptionThrown')
    problems.push(`${where}: ${params.exceptionDetails.exception?.description ?? params.exceptionDetails.text}`)
  if (method === 'Log.entryAdded' && params.entry.level === 'error')
    problems.push(`${where}: ${params.entry.text}`)
  if (method === 'Network.requestWillBeSent' && !/^(file|data):/.test(params.request.url))
    problems.push(`${where}: asks for ${params.request.url}`)
}
const send = (method, params = {}) => new Promise(done => {
  pending.set(++last, done)
  socket.send(JSON.stringify({ id: last, method, params }))
})
for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await send(`${domain}.enable`)

const evaluate = async expression =>
  (await send('Runtime.evaluate', { expression, returnByValue: true })).result.value
const words = new Set()
for (const width of [1440, 820, 390])
  for (const scheme of ['light', 'dark'])
    for (const script of [true, false]) {
      where = `${width} px, ${scheme}, ${script ? 'with' : 'without'} JavaScript`
      await send('Emulation.setDeviceMetricsOverride',
        { width, height: 900, deviceScaleFactor: 1, mobile: width < 600 })
      await send('Emulation.setEmulatedMedia',
        { features: [{ name: 'prefers-color-scheme', value: scheme }] })
      await send('Emulation.setScriptExecutionDisabled', { value: !script })
      const ready = new Promise(done => { loaded = done })
      await send('Page.navigate', { url: page })
      await ready
      const sideways = await evaluate('document.documentElement.scrollWidth')
      if (sideways > width) problems.push(`${where}: ${sideways} px wide`)
      words.add(await evaluate(
        "[...document.querySelectorAll('main h1, main h2, main table caption')].map(e => e.textContent.trim()).join('|')"))
    }
if (words.size !== 1 || ![...words][0].includes('Results'))
  problems.push(`headings differ with width, scheme or JavaScript, or are missing: ${[...words].join(' // ').slice(0, 500)}`)

chromium.removeAllListeners('exit')
chromium.kill()
console.log(problems.length ? problems.join('\n') : 'the page is as expected')
process.exit(problems.length ? 1 : 0)
