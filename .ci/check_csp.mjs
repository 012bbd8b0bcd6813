// Opens a report as Jenkins shows it: node --experimental-websocket check_csp.mjs RUN/index.html
// Jenkins' default content security policy forbids the page's own style sheet and script. Checks that report.css beside
// the page gives back its look, box by box, with all words.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { end, open } from './chromium.mjs'

const policy = "sandbox; default-src 'none'; img-src 'self'; style-src 'self';"
const file = process.argv[2]
const problems = []
const asked = []
const server = createServer((request, response) => {
  const [, place, name] = request.url.split('/')
  asked.push(`${place}/${name}`)
  if (place !== 'plain') response.setHeader('Content-Security-Policy', policy)
  if (name === 'index.html') {
    response.setHeader('Content-Type', 'text/html;charset=utf-8')
    response.end(readFileSync(file))
  } else if (name === 'report.css') {
    response.setHeader('Content-Type', 'text/css;charset=utf-8')
    response.end(readFileSync(join(dirname(file), 'report.css')))
  } else {
    response.statusCode = 404
    response.end()
  }
})
await new Promise(ready => server.listen(0, '127.0.0.1', ready))
const at = place => `http://127.0.0.1:${server.address().port}/${place}/index.html`
const page = await open()

// Where each element stands, and how its text looks.
const boxes = `JSON.stringify([...document.querySelectorAll('body *')]
  .filter(e => !e.closest('script, noscript')).map(e => {
    const box = e.getBoundingClientRect(), style = getComputedStyle(e)
    return [e.tagName, Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height),
      style.color, style.fontSize, style.fontWeight, style.fill].join(' ')
  }))`
const words = `document.querySelector('main').textContent.replace(/\\s+/g, ' ')`
await page.send('Emulation.setDeviceMetricsOverride', { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false })
await page.go(at('plain'))
if (asked.includes('plain/report.css')) problems.push('with JavaScript the page asks for report.css')
const made = await page.evaluate("document.querySelector('#tools').children.length")
if (made === 0) problems.push('the script makes no tools, so that this check could not see it run')

await page.send('Emulation.setScriptExecutionDisabled', { value: true })
await page.go(at('plain'))
const look = JSON.parse(await page.evaluate(boxes))
const text = await page.evaluate(words)
await page.send('Emulation.setScriptExecutionDisabled', { value: false })

await page.go(at('jenkins'))
if (!asked.includes('jenkins/report.css')) problems.push('Jenkins: report.css is not asked for')
if (await page.evaluate("document.querySelector('#tools').children.length"))
  problems.push('Jenkins: the script runs, so that its policy is not in force')
if (await page.evaluate(words) !== text) problems.push('Jenkins: the words differ')
const restored = JSON.parse(await page.evaluate(boxes))
const differing = look.map((box, i) => [box, restored[i]]).filter(([a, b]) => a !== b)
if (look.length < 500 || restored.length !== look.length)
  problems.push(`Jenkins: ${restored.length} elements, ${look.length} without its policy`)
if (differing.length)
  problems.push(`Jenkins: ${differing.length} elements look otherwise: ${differing.slice(0, 5).map(d => d.join(' -> ')).join('; ')}`)

page.close()
server.close()
end(problems, `${look.length} elements look as they should, ${text.length} characters can be read`)
