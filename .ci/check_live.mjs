// Opens the page of a run that goes on in headless Chromium: node --experimental-websocket check_live.mjs URL
// Checks at three widths, light and dark, with and without JavaScript, that it never scrolls sideways, that its
// script fails nowhere, that it asks nothing of any other server, that it keeps itself up to date, and that this can be
// paused. Its contrast and names are checked by check_axe.mjs.
import { end, openAtAllWidths } from './chromium.mjs'

const problems = []
process.on('uncaughtException', error => { console.log(error); process.exit(1) })
const { evaluate, close } = await openAtAllWidths(process.argv[2], problems, async ({ evaluate }, where) => {
  const words = await evaluate("[...document.querySelectorAll('main h1, main h2')].map(e => e.textContent.trim()).join('|')")
  for (const wanted of ['Findings so far', 'Over time', 'Transactions', 'Failures'])
    if (!words.includes(wanted)) problems.push(`${where}: no heading ${wanted} among ${words}`)
  if (await evaluate("document.getElementById('lost').getClientRects().length"))
    problems.push(`${where}: it says that there is no answer`)
})

/* The page is told to look again, rather than waited for. */
const said = "document.querySelector('.say').textContent"
const until = async (expression, what) => {
  const met = await evaluate(`new Promise(done => {
    const since = Date.now()
    const look = () => (${expression}) ? done(true) : Date.now() - since > 60000 ? done(false) : setTimeout(look, 100)
    look()
  })`)
  if (!met) problems.push(what)
}
const before = JSON.stringify(await evaluate(said))
await until(`${said} !== ${before}`, 'the page does not keep itself up to date')
await evaluate("[...document.querySelectorAll('#tools button')].find(b => b.textContent === 'Pause').click()")
const paused = JSON.stringify(await evaluate(said))
await evaluate('new Promise(done => setTimeout(done, 7000))')
if (JSON.stringify(await evaluate(said)) !== paused) problems.push('the page cannot be paused')
await evaluate("[...document.querySelectorAll('#tools button')].find(b => b.textContent === 'Resume').click()")
await until(`${said} !== ${paused}`, 'the page does not resume after a pause')

await close()
end(problems, 'the page is as expected')
