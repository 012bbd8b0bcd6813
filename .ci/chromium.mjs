// Headless Chromium by its DevTools protocol: open() gives a page to drive.
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function open() {
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
  await new Promise(ready => { socket.onopen = ready })
  const pending = new Map()
  const listeners = []
  let last = 0
  socket.onmessage = message => {
    const { id, result, error, method, params } = JSON.parse(message.data)
    if (id) pending.get(id)(error ? Promise.reject(new Error(error.message)) : result)
    else listeners.forEach(listener => listener(method, params))
  }
  const send = (method, params = {}) => new Promise(done => {
    pending.set(++last, done)
    socket.send(JSON.stringify({ id: last, method, params }))
  })
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await send(`${domain}.enable`)
  return {
    send,
    on: listener => listeners.push(listener),
    async go(url) {
      const loaded = new Promise(done => {
        const listener = method => {
          if (method !== 'Page.loadEventFired') return
          listeners.splice(listeners.indexOf(listener), 1)
          done()
        }
        listeners.push(listener)
      })
      await send('Page.navigate', { url })
      await loaded
    },
    async evaluate(expression) {
      const answer = await send('Runtime.evaluate', { expression, returnByValue: true })
      if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails))
      return answer.result.value
    },
    close() {
      chromium.removeAllListeners('exit')
      chromium.kill()
    }
  }
}
