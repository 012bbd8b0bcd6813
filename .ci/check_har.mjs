// Records a page in Chromium and makes a workflow of it: node --experimental-websocket check_har.mjs CLASSPATH
// A page lends an item at the sandbox with fetch, as FOLIO's check-out app does. Chromium's protocol gives what its
// developer tools save as HAR. Checks that the recording becomes a workflow without any of its secrets.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, open } from './chromium.mjs'

const classPath = process.argv[2]
const folder = mkdtempSync(join(tmpdir(), 'har-'))
const problems = []
const expect = (isSo, words) => { if (!isSo) problems.push(words) }
const jvm = ['-Xmx400m', '-XX:TieredStopAtLevel=1', '-XX:ReservedCodeCacheSize=240m', '-cp', classPath]
const java = (...words) => spawnSync('java', [...jvm, ...words], { encoding: 'utf8' })

const sandbox = spawn('java', [...jvm, '-Dsandbox.serviceDemand=0', 'org.folio.perf.app.SandboxMain'])
const gateway = await new Promise((found, failed) => {
  let text = ''
  sandbox.stdout.on('data', chunk => {
    text += chunk
    const ready = text.match(/runs at (http:\/\/127\.0\.0\.1:\d+) [\s\S]*x-okapi-tenant: (\S+)'[\s\S]*"username": "([^"]+)", "password": "([^"]+)"/)
    if (ready) found({ url: ready[1], tenant: ready[2], username: ready[3], password: ready[4] })
  })
  sandbox.on('exit', code => failed(new Error(`the sandbox ended with ${code}: ${text}`)))
})

// What a clerk's page sends from its opening to the lent item.
const app = `
async function lend({ url, tenant, username, password }) {
  const headers = { 'x-okapi-tenant': tenant, 'content-type': 'application/json' }
  const login = await fetch(url + '/authn/login', { method: 'POST', headers, body: JSON.stringify({ username, password }) })
  headers['x-okapi-token'] = (await login.json()).okapiToken
  const get = async (path, params = {}) => {
    const query = Object.entries(params).map(([name, value]) => name + '=' + encodeURIComponent(value)).join('&')
    const answer = await fetch(url + path + (query && '?' + query), { headers })
    if (!answer.ok) throw new Error(path + ' answered ' + answer.status)
    return answer.json()
  }
  const pause = () => new Promise(done => setTimeout(done, 400))
  await get('/groups')
  await pause()
  const card = window.card
  const patron = (await get('/users', {
    query: '(barcode=="' + card + '" OR externalSystemId=="' + card + '" OR id=="' + card + '" OR username=="' + card + '")',
  })).users[0]
  const loans = { query: '(userId==' + patron.id + ' and status.name<>Closed)', limit: 1 }
  await Promise.all([
    get('/groups', { query: '(id==' + patron.patronGroup + ')' }),
    get('/circulation/loans', loans),
    get('/automated-patron-blocks/' + patron.id, { limit: 100 }),
  ])
  await pause()
  await get('/inventory/items', { query: 'barcode=="' + window.item + '"', limit: 40 })
  const lent = await fetch(url + '/circulation/check-out-by-barcode', { method: 'POST', headers, body: JSON.stringify({
    itemBarcode: window.item, userBarcode: card, loanDate: new Date().toISOString(), id: window.newId,
    servicePointId: window.desk,
  }) })
  if (lent.status !== 201) throw new Error('check-out answered ' + lent.status + ': ' + await lent.text())
  await get('/circulation/loans', loans)
  return patron
}`

const pages = createServer((request, response) => {
  response.setHeader('Content-Type', request.url === '/app.js' ? 'text/javascript' : 'text/html')
  response.end(request.url === '/app.js' ? app : '<!doctype html><title>Check out</title><script src="/app.js"></script>')
})
await new Promise(ready => pages.listen(0, '127.0.0.1', ready))

// What the clerk has at hand before the recording.
const login = await fetch(`${gateway.url}/authn/login`, {
  method: 'POST',
  headers: { 'x-okapi-tenant': gateway.tenant, 'content-type': 'application/json' },
  body: JSON.stringify({ username: gateway.username, password: gateway.password }),
})
const headers = { 'x-okapi-tenant': gateway.tenant, 'x-okapi-token': (await login.json()).okapiToken }
const read = async path => (await fetch(gateway.url + path, { headers })).json()
const query = cql => encodeURIComponent(cql)
const item = (await read(`/inventory/items?limit=1&query=${query('status.name==Available')}`)).items[0].barcode
const card = (await read(`/users?limit=1&query=${query('active==true and barcode="" and patronGroup=""')}`)).users[0].barcode
const desk = (await read('/service-points?limit=1')).servicepoints[0].id

// Entries of a HAR from the events of Chromium's domain Network.
const entries = new Map()
const page = await open(['Page', 'Runtime', 'Network'], (method, event) => {
  if (method === 'Network.requestWillBeSent') {
    entries.set(event.requestId, {
      startedDateTime: new Date(event.wallTime * 1000).toISOString(), began: event.timestamp, time: 0,
      request: {
        method: event.request.method, url: event.request.url, httpVersion: 'HTTP/1.1', queryString: [], cookies: [],
        headers: Object.entries(event.request.headers).map(([name, value]) => ({ name, value: String(value) })),
        ...(event.request.postData && { postData: { mimeType: 'application/json', text: event.request.postData } }),
      },
      response: { status: 0, headers: [], content: { text: '' } },
    })
  } else if (method === 'Network.requestWillBeSentExtraInfo') {
    const entry = entries.get(event.requestId)
    if (entry) entry.request.headers = Object.entries(event.headers).map(([name, value]) => ({ name, value }))
  } else if (method === 'Network.responseReceived') {
    const entry = entries.get(event.requestId)
    entry.response.status = event.response.status
    entry.response.headers = Object.entries(event.response.headers).map(([name, value]) => ({ name, value }))
    entry.response.content.mimeType = event.response.mimeType
  } else if (method === 'Network.loadingFinished') {
    const entry = entries.get(event.requestId)
    if (entry) entry.time = (event.timestamp - entry.began) * 1000
  }
})
try {
  await page.go(`http://127.0.0.1:${pages.address().port}/index.html`)
  await page.evaluate(`void Object.assign(window, ${JSON.stringify({ item, card, desk, newId: crypto.randomUUID() })})`)
  const patron = await page.evaluate(`lend(${JSON.stringify(gateway)})`)
  // Chromium tells of an answer's end a moment after the page has it.
  while ([...entries.values()].some(entry => !entry.time)) await new Promise(done => setTimeout(done, 50))
  for (const [id, entry] of entries) {
    const body = await page.send('Network.getResponseBody', { requestId: id }).catch(() => undefined)
    if (body) Object.assign(entry.response.content, { text: body.body, ...(body.base64Encoded && { encoding: 'base64' }) })
  }
  const log = { version: '1.2', creator: { name: 'Chromium', version: '1' }, pages: [], entries: [...entries.values()] }
  const har = join(folder, 'check-out.har'), out = join(folder, 'desk', 'CheckOutPage.scala')
  writeFileSync(har, JSON.stringify({ log }))
  expect(log.entries.some(e => e.request.method === 'OPTIONS'), 'Chromium recorded no preflight')

  const recorded = java(`-Dhar=${har}`, '-Dname=check-out-page', `-Dout=${out}`, 'org.folio.perf.programs.RecordMain')
  console.log(recorded.stdout + recorded.stderr)
  expect(recorded.status === 0, `record ended with ${recorded.status}`)
  expect(recorded.stdout.includes('All values are explained.'), 'a value is not explained')
  const source = recorded.status === 0 ? readFileSync(out, 'utf8') : ''
  for (const words of ['package org.folio.perf.workflows.desk', 'RecordKind.ItemToLend', 'RecordKind.Patron',
    'post("/circulation/check-out-by-barcode", 201)', '"itemBarcode": "${ItemBarcode.el}"', '.preflight,',
    'Step.thinkTime('])
    expect(source.includes(words), `the workflow lacks ${words}`)
  const token = log.entries.flatMap(e => e.request.headers).find(h => h.name.toLowerCase() === 'x-okapi-token').value
  for (const [what, secret] of Object.entries({ token, password: gateway.password, barcode: card, item,
    name: patron.personal.lastName, id: patron.id }))
    expect(!source.includes(`"${secret}`) && !source.includes(`==${secret}`), `the workflow has the ${what} of the recording`)
  expect(!source.includes('app.js') && !source.includes('/authn'), "the workflow has the page's file or the log-in")

} finally {
  sandbox.removeAllListeners('exit')
  sandbox.kill()
  pages.close()
  await page.close()
  rmSync(folder, { recursive: true, force: true })
}
end(problems, `${entries.size} requests of Chromium became a workflow`)
