// Opens a report page in headless Chromium: node --experimental-websocket check_page.mjs PAGE
// Checks at three widths, in light and dark, with and without JavaScript, that it never scrolls sideways,
// that its script fails nowhere, that it asks nothing of any server, and that it shows the same words.
// Then uses it as a reader would: sorts a table, looks closer at a part of the run, and goes back.
import { end, openAtAllWidths } from './chromium.mjs'

const file = process.argv[2]
const problems = []
const words = new Set()
const page = await openAtAllWidths(file, problems, async page => words.add(await page.evaluate(
  "[...document.querySelectorAll('main h1, main h2, main table caption')].map(e => e.textContent.trim()).join('|')")))
if (words.size !== 1 || ![...words][0].includes('Results'))
  problems.push(`headings differ with width, scheme or JavaScript, or are missing: ${[...words].join(' // ').slice(0, 500)}`)

const expect = (what, holds) => { if (!holds) problems.push(`in use: ${what}`) }

// All windows on the time axis, as the view boxes of the drawings have them.
const windows = () => page.evaluate(
  "[...document.querySelectorAll('svg.time')].map(s => s.getAttribute('viewBox').split(' ').filter((_, i) => i % 2 === 0).join(' '))")
const ticks = () => page.evaluate("[...document.querySelectorAll('.strip .p.head')].map(p => " +
  "[...p.querySelectorAll('.closer-ticks text, .strip:not(.closer) .ticks text')].map(t => t.textContent).join(' '))")
// The chart of the first screen has no values to point at.
const read = "[...document.querySelectorAll('.strip')].filter(s => s.querySelector('.p[data-values]'))"
const strips = await page.evaluate(`${read}.length`)
expect('there is no second strip of charts, for the infrastructure', strips >= 2)
const isWhole = found => found.length > 0 && found.every(w => w === '0 1000')
expect('the charts do not begin with the whole run', isWhole(await windows()))

const plotOf = strip => page.evaluate(`(() => { const p = ${read}[${strip}].querySelector('.p[data-values]'); ` +
  'p.scrollIntoView({ block: "center", behavior: "instant" }); const b = p.getBoundingClientRect(); return [b.left, b.top + b.height / 2, b.width] })()')
const mouse = (type, x, y, more = {}) => page.send('Input.dispatchMouseEvent',
  { type, x, y, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1, ...more })
const drag = async (strip, from, to) => {
  const [left, y, width] = await plotOf(strip)
  await mouse('mousePressed', left + width * from, y)
  for (const share of [0.3, 0.7, 1]) await mouse('mouseMoved', left + width * (from + (to - from) * share), y)
  await mouse('mouseReleased', left + width * to, y)
}
const near = (found, from, width) => found.length > 0 && found.every(w => {
  const [x, length] = w.split(' ').map(Number)
  return Math.abs(x - from) < 3 && Math.abs(length - width) < 3
})

await drag(0, 0.25, 0.75)
expect('dragging on a chart of the load does not move all charts', near(await windows(), 250, 500))
const closer = await ticks()
expect('the ticks of the strips differ when looked at closer', new Set(closer).size === 1 && closer[0].length > 0)
await drag(1, 0, 0.5)
expect('dragging on a chart of the infrastructure does not move all charts', near(await windows(), 250, 250))

const [left, y, width] = await plotOf(0)
await mouse('mouseMoved', left + width / 2, y, { button: 'none', buttons: 0 })
expect('pointing at one strip does not show a value in each', await page.evaluate(
  `${read}.every(s => s.querySelector('b.live') && !s.querySelector('.hair').hidden)`))
await mouse('mousePressed', left + width / 2, y)
await mouse('mouseReleased', left + width / 2, y)
await mouse('mousePressed', left + width / 2, y, { clickCount: 2 })
await mouse('mouseReleased', left + width / 2, y, { clickCount: 2 })
expect('a double click does not bring back the whole run', isWhole(await windows()))

// The mouse stands aside, as a chart that moves under it would read its place.
await mouse('mouseMoved', 2, 2, { button: 'none', buttons: 0 })
await page.evaluate("document.querySelectorAll('.strip')[1].focus()")
const key = async (key, more = {}) => {
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...more })
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...more })
}
await key('+', { text: '+' })
expect('the plus key does not look closer', near(await windows(), 250, 500))
await key('ArrowRight', { modifiers: 8 })
expect('shift and an arrow key do not move the window', near(await windows(), 375, 500))
await key('ArrowLeft')
expect('an arrow key does not read a value', await page.evaluate("!!document.querySelector('.strip b.live')"))
await page.evaluate("[...document.querySelectorAll('.zoom button')].find(b => !b.hidden)?.click()")
expect('the button does not bring back the whole run', isWhole(await windows()))

// Every table of several rows sorts, there and back.
await page.look({ width: 1440 })
await page.go(file)
const tables = await page.evaluate(`[...document.querySelectorAll('table')].map(table => {
  const rows = () => [...table.tBodies[0].rows].map(r => r.textContent).join('\\n')
  const own = rows(), head = table.querySelector('thead tr:last-child th button')
  if (table.querySelectorAll('tbody tr:not([data-last])').length < 2) return 'ok'
  if (!head) return 'has no button to sort by: ' + table.caption.textContent.slice(0, 60)
  head.click()
  if (head.closest('th').getAttribute('aria-sort') !== 'ascending') return 'does not say how it is sorted'
  head.click(); head.click()
  return rows() === own ? 'ok' : 'does not come back to its own order: ' + table.caption.textContent.slice(0, 60)
})`)
tables.filter(said => said !== 'ok').forEach(said => expect(`a table ${said}`, false))
expect('there is no table', tables.length > 5)

await page.close()
end(problems, 'the page is as expected')
