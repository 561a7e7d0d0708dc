/**
 * The API's longest event-loop stall and its memory growth while it receives malicious bodies, four of each at once. The reference is the
 * same number of logins of ordinary size. Both are measured inside the API.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { freePorts } from '../lib/ports.mjs';
import { inRoot } from '../lib/paths.mjs';
import { RUNS, spreadOf } from './support/interleaved.mjs';

const AT_ONCE = 4;
const MEGABYTE = 1024 * 1024;
const SLOW_PARTS = 20;
const PASSWORD = 'sandals in spring 71';

export const names = ['longest-stall', 'memory-under-bodies'];

/** @param {{ startStack: (options: object) => Promise<any>, log: (text: string) => void }} context */
export async function benches({ startStack, log }) {
  const [port] = await freePorts(1);
  const monitor = `${process.env.NODE_OPTIONS ?? ''} --import ${inRoot('scripts/bench/support/loop-monitor.mjs')}`;
  const env = { TRUST_PROXY: '1', NODE_OPTIONS: monitor.trim(), BENCH_MONITOR_PORT: String(port) };
  const stack = await startStack({ parts: ['api'], env });
  const api = new Pool(stack.apiUrl, { connections: AT_ONCE, headersTimeout: 120_000 });
  const ask = async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).json();
  try {
    const person = await signedUp(api);
    const bodies = bodiesOf(person, stack.env.META_APP_SECRET);
    const login = jsonOf('/login', person, '{"email":"nobody@bodies.polyad.test","password":"wrong horse"}');
    const calm = Object.fromEntries(Object.keys(bodies).map((name) => [name, login]));
    const under = async (load) => {
      await ask('/begin');
      const phases = [];
      for (const [name, body] of Object.entries(load)) {
        await Promise.all(Array.from({ length: AT_ONCE }, () => send(api, typeof body === 'function' ? body() : body)));
        phases.push({ name, ...(await ask('/next')) });
      }
      return { phases, stallMs: Math.max(1, ...phases.map(({ stallMs }) => stallMs)), grown: phases.at(-1).grownBytes };
    };
    await under(bodies); // warms the compiler up
    const stalls = [];
    const memory = [];
    for (let run = 0; run < RUNS; run++) {
      const [hurt, quiet] = [await under(bodies), await under(calm)];
      for (const { name, stallMs, grownBytes } of hurt.phases)
        log(`  ${name}: ${stallMs.toFixed(0)} ms; ${(grownBytes / MEGABYTE).toFixed(0)} MB until then`);
      stalls.push({ value: hurt.stallMs, reference: quiet.stallMs });
      memory.push({ value: hurt.grown / MEGABYTE, reference: Math.max(1, quiet.grown / MEGABYTE) });
    }
    return [
      { name: names[0], unit: 'ms', ...spreadOf(stalls) },
      { name: names[1], unit: 'MB', ...spreadOf(memory) },
    ];
  } finally {
    await api.close();
    await stack.stop();
  }
}

async function signedUp(api) {
  const first = await send(api, { method: 'GET', path: '/api/v1/sanctum/csrf-cookie' });
  const visitor = headersOf(first);
  const email = 'attacker@bodies.polyad.test';
  const form = { email, password: PASSWORD, first_name: 'Ada', last_name: 'Byron', company: 'Engines' };
  const post = (path, body) => send(api, jsonOf(path, visitor, JSON.stringify(body)));
  await post('/register', form);
  return headersOf(await post('/login', { email, password: PASSWORD }));
}

function headersOf({ headers }) {
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
  const kept = cookies.filter((pair) => !pair.endsWith('='));
  const token = kept.find((pair) => pair.startsWith('XSRF-TOKEN=')).split('=')[1];
  return { cookie: kept.join('; '), 'x-xsrf-token': decodeURIComponent(token) };
}

const jsonOf = (path, headers, body) => ({
  method: 'POST',
  path: `/api/v1${path}`,
  headers: { ...headers, 'content-type': 'application/json' },
  body,
});

/** 2 MB each, sent by a signed-in person, so that they get as far as possible. */
function bodiesOf(person, appSecret) {
  const million = `[${'1,'.repeat(999_999)}1]`;
  const names = `{${Array.from({ length: 40_000 }, (_, i) => `"name-${i}-${'x'.repeat(35)}":1`).join()}}`;
  const draft = '/providers/facebook/experiment/draft/save';
  const headlines = Array.from({ length: 6_500 }, (_, i) => ({
    id: `h${i}`,
    value: `Headline ${i} ${'y'.repeat(80)}`,
  }));
  const form = '/api/v1/providers/facebook/experiment/create';
  return {
    'a list of 1,000,000 items at the login': jsonOf('/login', person, million),
    '40,000 unknown names at the login': jsonOf('/login', person, names),
    'a list of 1,000,000 items in a draft': jsonOf(draft, person, `{"data":${million}}`),
    '40,000 names in a draft': jsonOf(draft, person, `{"data":${names}}`),
    'a draft as large as it may be': jsonOf(draft, person, JSON.stringify({ data: { creatives: { headlines } } })),
    'a letter with 600,000 marks': jsonOf(
      draft,
      person,
      JSON.stringify({ data: { a: `e${'\u0301\u0316'.repeat(300_000)}` } }),
    ),
    'a signed callback of 20,000 entries': callbackOf(appSecret),
    'a form of 1,900 text fields': () => ({ ...formOf(person, manyFields()), path: form }),
    'an experiment as large as it may be': () => ({
      ...formOf(person, [['data', JSON.stringify({ creatives: { headlines } })]]),
      path: form,
    }),
    'a slow form': () => ({ ...formOf(person, []), path: form, body: slowly() }),
  };
}

function callbackOf(appSecret) {
  const change = (i) => ({ field: 'with_issues_ad_objects', value: { id: String(i), level: 'AD' } });
  const entry = Array.from({ length: 20_000 }, (_, i) => ({ id: '7', time: i, changes: [change(i)] }));
  const body = JSON.stringify({ object: 'ad_account', entry });
  const signature = createHmac('sha256', appSecret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  return { method: 'POST', path: '/api/v1/callbacks/meta', headers, body };
}

const manyFields = () => Array.from({ length: 1_900 }, (_, i) => [`field${i}`, 'x'.repeat(1_000)]);

const BOUNDARY = 'bodies';
const partOf = ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const formOf = (person, fields) => ({
  method: 'POST',
  headers: { ...person, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: `${fields.map(partOf).join('')}--${BOUNDARY}--\r\n`,
});

async function* slowly() {
  for (let i = 0; i < SLOW_PARTS; i++) {
    yield Buffer.from(partOf([`field${i}`, 'x']));
    await wait(50);
  }
  yield Buffer.from(`--${BOUNDARY}--\r\n`);
}

/** Accepts any answer, including a closed connection. */
async function send(api, options) {
  try {
    const { statusCode, headers, body } = await api.request(options);
    await body.dump();
    return { statusCode, headers };
  } catch (error) {
    if (['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(error.code)) return { statusCode: 0, headers: {} };
    throw error;
  }
}
