// A page in headless Chromium, driven over its DevTools protocol. Needs node --experimental-websocket.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

// onEvent: called with the method and the parameters of each event of the domains
export async function open(domains = ['Page', 'Runtime', 'Log', 'Network'], onEvent = () => {}) {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'))
  const chromium = spawn('chromium', ['--headless=new', '--no-sandbox', '--disable-gpu',
    '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'])
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
  await new Promise(opened => { socket.onopen = opened })

  const pending = new Map()
  let last = 0
  let loaded = () => {}
  socket.onmessage = message => {
    const { id, result, error, method, params } = JSON.parse(message.data)
    if (id) {
      pending.get(id)(error ? Promise.reject(new Error(error.message)) : result)
      pending.delete(id)
    } else {
      if (method === 'Page.loadEventFired') loaded()
      onEvent(method, params)
    }
  }
  const send = (method, params = {}) => new Promise(done => {
    pending.set(++last, done)
    socket.send(JSON.stringify({ id: last, method, params }))
  })
  for (const domain of domains) await send(`${domain}.enable`)

  return {
    send,
    // The value of an expression; a promise is waited for.
    async evaluate(expression) {
      const { result, exceptionDetails } =
        await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    async look({ width = 1440, height = 900, scheme = 'light', script = true }) {
      await send('Emulation.setDeviceMetricsOverride',
        { width, height, deviceScaleFactor: 1, mobile: width < 600 })
      await send('Emulation.setEmulatedMedia',
        { features: [{ name: 'prefers-color-scheme', value: scheme }] })
      await send('Emulation.setScriptExecutionDisabled', { value: !script })
    },
    // A file, or a whole address.
    async go(file) {
      const ready = new Promise(done => { loaded = done })
      await send('Page.navigate', { url: /^[a-z]+:\/\//.test(file) ? file : pathToFileURL(resolve(file)).href })
      await ready
    },
    async close() {
      chromium.removeAllListeners('exit')
      const gone = new Promise(done => chromium.on('exit', done))
      chromium.kill()
      await gone
      // Its children end a moment later, and write until then. What they write during a removal is found by the next one only.
      for (let tries = 1; tries <= 100; tries++)
        try {
          rmSync(profile, { recursive: true, force: true })
          return
        } catch (error) {
          if (!['ENOTEMPTY', 'EBUSY', 'EPERM'].includes(error.code)) throw error
          await new Promise(done => setTimeout(done, 100))
        }
      console.error(`Chromium's profile could not be removed: ${profile}`)
    },
  }
}

// The last words of a check, and its exit code.
export function end(problems, well) {
  console.log(problems.length ? [...new Set(problems)].join('\n') : well)
  process.exit(problems.length ? 1 : 0)
}

// Opens a page at three widths, in light and dark, with and without JavaScript, and looks at each. Notes in `problems` if it
// scrolls sideways, if its script fails, and if it asks another address than a file's or its own.
export async function openAtAllWidths(file, problems, lookAt) {
  let where = ''
  const page = await open(undefined, (method, params) => {
    if (method === 'Runtime.exceptionThrown')
      problems.push(`${where}: ${params.exceptionDetails.exception?.description ?? params.exceptionDetails.text}`)
    if (method === 'Log.entryAdded' && params.entry.level === 'error') problems.push(`${where}: ${params.entry.text}`)
    const url = params.request?.url
    if (method === 'Network.requestWillBeSent' && !/^(file|data):/.test(url) && !url.startsWith(file))
      problems.push(`${where}: asks for ${url}`)
  })
  for (const width of [1440, 820, 390])
    for (const scheme of ['light', 'dark'])
      for (const script of [true, false]) {
        where = `${width} px, ${scheme}, ${script ? 'with' : 'without'} JavaScript`
        await page.look({ width, scheme, script })
        await page.go(file)
        const sideways = await page.evaluate('document.documentElement.scrollWidth')
        if (sideways > width) problems.push(`${where}: ${sideways} px wide`)
        await lookAt(page, where)
      }
  where = 'in use'
  await page.look({})
  await page.go(file)
  return page
}
