// Median time to the first contentful paint and to the end of loading of a page in headless Chromium.
import { statSync } from 'node:fs'
import { open } from '../.ci/chromium.mjs'

const [file] = process.argv.slice(2)
const Runs = 5
const page = await open(['Page', 'Runtime'])
const median = values => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
for (const width of [1440, 390]) {
  const paints = []
  const loads = []
  for (let run = 0; run < Runs; run++) {
    await page.look({ width })
    await page.go(file)
    const [paint, load] = await page.evaluate(`new Promise(done => {
      const times = () => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        performance.getEntriesByType('navigation')[0].loadEventEnd]
      const wait = () => times().every(t => t > 0) ? done(times()) : setTimeout(wait, 20)
      wait()
    })`)
    paints.push(paint)
    loads.push(load)
  }
  console.log(`${width} px: first contentful paint ${(median(paints) / 1000).toFixed(2)} s, ` +
    `loaded ${(median(loads) / 1000).toFixed(2)} s (medians of ${Runs}), ` +
    `${(statSync(file).size / 1048576).toFixed(2)} MiB`)
}
await page.close()
