// Opens the page of a run that goes on in headless Chromium: node --experimental-websocket check_live.mjs URL
// Checks at three widths, light and dark, with and without JavaScript, that it never scrolls sideways, that its
// script fails nowhere, that it asks nothing of any other server, that it keeps itself up to date, and that this can be
// paused. Its contrast and names are checked by check_axe.mjs.
import { open } from './chromium.mjs'

const page = process.argv[2]
const problems = []
const browser = await open()
process.on('uncaughtException', error => { browser.close(); console.log(error); process.exit(1) })

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

const { evaluate } = browser
const show = async (width, scheme, script) => {
  where = `${width} px, ${scheme}, ${script ? 'with' : 'without'} JavaScript`
  await browser.look({ width, scheme, script })
  await browser.go(page)
}

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
