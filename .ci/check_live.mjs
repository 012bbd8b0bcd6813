// Opens the page of a run that goes on in headless Chromium: node --experimental-websocket check_live.mjs URL [PICTURE]
// Checks at three widths, light and dark, with and without JavaScript, that it never scrolls sideways, that its
// script fails nowhere, that it asks nothing of any other server, that its text has the contrast that WCAG AA wants,
// that it keeps itself up to date, and that this can be paused.
import { writeFileSync } from 'node:fs'
import { open } from './chromium.mjs'

const [page, picture] = process.argv.slice(2)
const problems = []
const browser = await open()
process.on('uncaughtException', error => { browser.close(); console.log(error); process.exit(1) })
const send = browser.send

let where = ''
browser.on((method, params) => {
  if (method === 'Runtime.exceptionThrown')
    problems.push(`${where}: ${params.exceptionDetails.exception?.description ?? params.exceptionDetails.text}`)
  if (method === 'Log.entryAdded' && params.entry.level === 'error')
    problems.push(`${where}: ${params.entry.text}`)
  if (method === 'Network.requestWillBeSent' && !params.request.url.startsWith('data:') &&
      !params.request.url.startsWith(page))
    problems.push(`${where}: asks for ${params.request.url}`)
})

const evaluate = async expression => {
  const { result, exceptionDetails } = await send('Runtime.evaluate',
    { expression, returnByValue: true, awaitPromise: true })
  if (exceptionDetails) throw new Error(`${where}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
  return result.value
}
const show = async (width, scheme, script) => {
  where = `${width} px, ${scheme}, ${script ? 'with' : 'without'} JavaScript`
  await send('Emulation.setDeviceMetricsOverride',
    { width, height: 900, deviceScaleFactor: 1, mobile: width < 600 })
  await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] })
  await send('Emulation.setScriptExecutionDisabled', { value: !script })
  await browser.go(page)
}

/* Texts whose contrast with what is behind them is below what their size needs. */
const faint = `(() => {
  const light = rgb => rgb.map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0)
  const rgba = text => { const n = text.match(/[\\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n }
  const behind = element => {
    for (let e = element; e; e = e.parentElement) {
      const colour = rgba(getComputedStyle(e).backgroundColor)
      if (colour[3] === 1) return colour.slice(0, 3)
    }
    return [255, 255, 255]
  }
  const found = []
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement, style = getComputedStyle(element)
    if (!walker.currentNode.textContent.trim() || !element.getClientRects().length) continue
    const colour = rgba(element.closest('svg') ? style.fill : style.color).slice(0, 3)
    const [a, b] = [light(colour), light(behind(element))].sort((x, y) => y - x)
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700)
    const ratio = (a + .05) / (b + .05)
    if (ratio < (large ? 3 : 4.5)) found.push(walker.currentNode.textContent.trim().slice(0, 40) + ' ' + ratio.toFixed(2))
  }
  return found
})()`

for (const width of [1440, 820, 390])
  for (const scheme of ['light', 'dark'])
    for (const script of [true, false]) {
      await show(width, scheme, script)
      const sideways = await evaluate('document.documentElement.scrollWidth')
      if (sideways > width) problems.push(`${where}: ${sideways} px wide`)
      const words = await evaluate("[...document.querySelectorAll('main h1, main h2')].map(e => e.textContent.trim()).join('|')")
      for (const wanted of ['Findings so far', 'Over time', 'Transactions', 'Failures'])
        if (!words.includes(wanted)) problems.push(`${where}: no heading ${wanted} among ${words}`)
      if (await evaluate("document.getElementById('lost').getClientRects().length"))
        problems.push(`${where}: it says that there is no answer`)
      for (const text of await evaluate(faint)) problems.push(`${where}: too little contrast: ${text}`)
      const unlabelled = await evaluate("[...document.querySelectorAll('button, progress, svg[role=img]')]" +
        ".filter(e => !e.getAttribute('aria-label') && !e.textContent.trim()).length")
      if (unlabelled) problems.push(`${where}: ${unlabelled} controls or charts without a name`)
      if (picture && script) {
        const shot = await send('Page.captureScreenshot', { format: 'png', captureBeyondViewport: true })
        writeFileSync(`${picture}-${width}-${scheme}.png`, Buffer.from(shot.data, 'base64'))
      }
    }

/* The page is told to look again, rather than waited for. */
await show(1440, 'light', true)
const said = "document.querySelector('.say').textContent"
const until = async (expression, what) => {
  const met = await evaluate(`new Promise(done => {
    const since = Date.now()
    const look = () => (${expression}) ? done(true) : Date.now() - since > 60000 ? done(false) : setTimeout(look, 100)
    look()
  })`)
  if (!met) problems.push(`${where}: ${what}`)
}
const before = JSON.stringify(await evaluate(said))
await until(`${said} !== ${before}`, 'the page does not keep itself up to date')
await evaluate("[...document.querySelectorAll('#tools button')].find(b => b.textContent === 'Pause').click()")
const paused = JSON.stringify(await evaluate(said))
await evaluate('new Promise(done => setTimeout(done, 7000))')
if (JSON.stringify(await evaluate(said)) !== paused) problems.push(`${where}: the page cannot be paused`)
await evaluate("[...document.querySelectorAll('#tools button')].find(b => b.textContent === 'Resume').click()")
await until(`${said} !== ${paused}`, 'the page does not resume after a pause')

browser.close()
console.log(problems.length ? [...new Set(problems)].join('\n') : 'the page is as expected')
process.exit(problems.length ? 1 : 0)
