/**
 * GET /profile/me, the count of variations and POST /login by fifty people at once. The references are a bare route with one query, one
 * that reads the session and returns a constant, and the argon2 hash alone. Also measures whether the time of a refused login reveals
 * that an account does not exist.
 */
import { Pool } from 'undici';
import { startBare } from './support/start-bare.mjs';
import { median, RUNS, sideBySide, spreadOf } from './support/interleaved.mjs';

const PEOPLE = 50;
const PASSWORD = 'correct horse';
/** 4,320 variations, of which 144 are tested. */
const LISTS = JSON.stringify({
  created: { ages: 3, genders: 2, geolocations: 4, interests: 3, headlines: 5, copies: 4, visuals: 3 },
});
/** Refused logins per run. All runs together stay below a hundred failures an hour, the limit that throttles an account. */
const REFUSALS = 16;

export const names = [
  ...['profile-me-p99', 'profile-me-rate', 'login-p99', 'login-rate', 'login-unknown-email'],
  ...['variations-count-p99', 'variations-count-rate'],
];

/** @param {{ startStack: (options: object) => Promise<any> }} context */
export async function benches({ startStack }) {
  const stack = await startStack({ parts: ['api'], env: { TRUST_PROXY: '1' } });
  const api = new Pool(stack.apiUrl, { connections: PEOPLE });
  let bare;
  try {
    const visitor = await newVisitor(api);
    const people = await Promise.all(Array.from({ length: PEOPLE }, (_, number) => newPerson(api, visitor, number)));
    bare = await startBare(stack.databaseUrl, people[0].id);
    const me = await sideBySide(
      (lane) => request(api, people[lane].me),
      () => request(bare.pool, { method: 'GET', path: '/bare' }),
    );
    const count = await sideBySide(
      (lane) => request(api, people[lane].count),
      (lane) => request(bare.pool, { ...people[lane].count, path: '/bare-session' }, 201),
    );
    const login = await sideBySide((lane) => request(api, people[lane].login), await hashAlone());
    return [
      { name: names[0], unit: 'ms', ...me.p99 },
      { name: names[1], unit: '1/s', ...me.rate },
      { name: names[2], unit: 'ms', ...login.p99 },
      { name: names[3], unit: '1/s', ...login.rate },
      { name: names[4], unit: 'ms', ...(await refusals(api, visitor)) },
      { name: names[5], unit: 'ms', ...count.p99 },
      { name: names[6], unit: '1/s', ...count.rate },
    ];
  } finally {
    await api.close();
    await bare?.pool.close();
    await bare?.child.stop();
    await stack.stop();
  }
}

async function newVisitor(api) {
  const answer = await request(api, { method: 'GET', path: '/api/v1/sanctum/csrf-cookie' });
  const cookie = cookiesOf(answer.headers);
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)[1]);
  return { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' };
}

/** Signs a person up and in. @returns functions that make their calls */
async function newPerson(api, visitor, number) {
  const email = emailOf(number);
  const names = { first_name: 'Ada', last_name: 'Byron', company: `Engines ${number}` };
  const post = (path, form) => ({ method: 'POST', path, headers: visitor, body: JSON.stringify(form) });
  await request(api, post('/api/v1/register', { email, password: PASSWORD, ...names }));
  const login = post('/api/v1/login', { email, password: PASSWORD });
  const cookie = cookiesOf((await request(api, login)).headers);
  const me = { method: 'GET', path: '/api/v1/profile/me', headers: { cookie } };
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)[1]);
  const count = {
    method: 'POST',
    path: '/api/v1/providers/facebook/experiment/variations/count',
    body: LISTS,
    headers: { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' },
  };
  return { login, me, count, id: JSON.parse((await request(api, me)).text).data.id };
}

const emailOf = (number) => `person-${number}@access.polyad.test`;

/**
 * Sends logins with an unknown e-mail, and with a known e-mail and a wrong password, alternately and one at a time. Each comes from another
 * IP address, so that the throttle affects none.
 */
async function refusals(api, visitor) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) {
    const times = { unknown: [], known: [] };
    for (let turn = run * REFUSALS; turn < (run + 1) * REFUSALS; turn++) {
      const emails = { unknown: `nobody-${turn}@access.polyad.test`, known: emailOf(0) };
      for (const [place, [kind, email]] of Object.entries(emails).entries()) {
        const headers = { ...visitor, 'x-forwarded-for': `203.0.${place}.${turn}` };
        const body = JSON.stringify({ email, password: 'wrong horse' });
        const at = performance.now();
        await request(api, { method: 'POST', path: '/api/v1/login', headers, body }, 401);
        times[kind].push(performance.now() - at);
      }
    }
    runs.push({ value: median(times.unknown), reference: median(times.known) });
  }
  return spreadOf(runs);
}

/** The cookies of an answer, as the next request sends them; cleared ones are left out. */
const cookiesOf = (headers) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

async function request(pool, options, expected = 200) {
  const { statusCode, headers, body } = await pool.request(options);
  const text = await body.text();
  if (statusCode !== expected) throw new Error(`${options.method} ${options.path}: ${statusCode} ${text}`);
  return { headers, text };
}

/** The same hash under the same limit of four at once, without HTTP, sessions and the audit trail. */
async function hashAlone() {
  const { Passwords } = await import('../../dist/apps/api/src/access/passwords.js');
  const passwords = new Passwords();
  const stored = await passwords.hash(PASSWORD);
  return () => passwords.verify(stored, PASSWORD);
}
