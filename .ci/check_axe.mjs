// Checks pages for accessibility: node --experimental-websocket check_axe.mjs AXE_JS PAGE...
// All rules of WCAG 2 up to 2.2 AA and axe's best practices, in light and dark, at a desk and on a phone.
import { readFileSync } from 'node:fs'
import { open } from './chromium.mjs'

const [axe, ...pages] = process.argv.slice(2)
const script = readFileSync(axe, 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const page = await open(['Page', 'Runtime'])
await page.send('Page.setBypassCSP', { enabled: true })
let violations = 0
let rules = 0
for (const file of pages)
  for (const width of [1440, 390])
    for (const scheme of ['light', 'dark']) {
      await page.look({ width, scheme })
      await page.go(file)
      // What is folded up is part of the page.
      await page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
      await page.evaluate(script)
      const found = await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then(r => ({
        passed: r.passes.length,
        violations: r.violations.map(v => v.id + ' (' + v.nodes.length + '): ' + v.help + '\\n' + v.nodes.slice(0, 4)
          .map(n => '    ' + n.html.slice(0, 160) + '\\n      ' + n.failureSummary.replace(/\\s+/g, ' ').slice(0, 300)).join('\\n')) }))`)
      rules = Math.max(rules, found.passed)
      for (const said of found.violations) {
        violations += 1
        console.log(`${file}, ${width} px, ${scheme}: ${said}`)
      }
    }
await page.close()
// A page on which hardly a rule applies has not been checked.
if (rules < 15) {
  console.log(`only ${rules} rules applied`)
  violations += 1
}
console.log(violations ? `${violations} violations` : `no violation; up to ${rules} rules held`)
process.exit(violations ? 1 : 0)
