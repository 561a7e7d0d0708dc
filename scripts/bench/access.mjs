/** GET /profile/me and POST /login under 50 connections, beside a bare route of one query and the argon2 hash alone. */
import { Pool } from 'undici';
import { freePorts } from '../lib/ports.mjs';
import { NODE, inRoot } from '../lib/paths.mjs';
import { startProcess } from '../lib/processes.mjs';
import { waitForHttp } from '../lib/wait-for.mjs';

const CONNECTIONS = 50;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 8_000;
const PERSON = {
  email: 'bench@access.polyad.test',
  password: 'correct horse',
  first_name: 'Ada',
  last_name: 'Byron',
  company: 'Engines',
};

export const names = ['profile-me-p99', 'profile-me-rate', 'login-p99', 'login-rate'];

/** @param {{ startStack: (options: object) => Promise<any> }} context */
export async function benches({ startStack }) {
  const stack = await startStack({ parts: ['api'], env: { LOG_LEVEL: 'error' } });
  const api = new Pool(stack.apiUrl, { connections: CONNECTIONS });
  let bare;
  try {
    const { cookie, headers } = await visitor(api);
    await request(api, { method: 'POST', path: '/api/v1/register', headers, body: JSON.stringify(PERSON) });
    const login = {
      method: 'POST',
      path: '/api/v1/login',
      headers,
      body: JSON.stringify({ email: PERSON.email, password: PERSON.password }),
    };
    const session = cookiesOf((await request(api, login)).headers);
    const me = { method: 'GET', path: '/api/v1/profile/me', headers: { cookie: `${cookie}; ${session}` } };
    const { id } = JSON.parse((await request(api, me)).text).data;

    bare = await startBare(stack.databaseUrl, id);
    const bareRoute = { method: 'GET', path: '/bare' };
    const profile = await load(() => request(api, me));
    const reference = await load(() => request(bare.pool, bareRoute));
    const logins = await load(() => request(api, login));
    const hashes = await hashAlone();
    return [
      row(names[0], 'ms', profile.p99, reference.p99, profile.p99 / reference.p99),
      row(names[1], '1/s', profile.rate, reference.rate, reference.rate / profile.rate),
      row(names[2], 'ms', logins.p99, hashes.p99, logins.p99 / hashes.p99),
      row(names[3], '1/s', logins.rate, hashes.rate, hashes.rate / logins.rate),
    ];
  } finally {
    await api.close();
    await bare?.pool.close();
    await bare?.child.stop();
    await stack.stop();
  }
}

const row = (name, unit, value, reference, ratio) => ({ name, unit, value, reference, ratio });

async function visitor(api) {
  const answer = await request(api, { method: 'GET', path: '/api/v1/sanctum/csrf-cookie' });
  const cookie = cookiesOf(answer.headers);
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)[1]);
  return { cookie, headers: { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' } };
}

/** The cookies of an answer as the next request sends them; cleared ones are left out. */
const cookiesOf = (headers) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

async function request(pool, options) {
  const { statusCode, headers, body } = await pool.request(options);
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${options.method} ${options.path}: ${statusCode} ${text}`);
  return { headers, text };
}

/** Keeps 50 calls in flight. @returns p99 in ms and calls a second of the measured time */
async function load(work) {
  const times = [];
  const begun = performance.now();
  const measuredFrom = begun + WARM_UP_MS;
  const until = measuredFrom + MEASURED_MS;
  const lane = async () => {
    for (let at = performance.now(); at < until; at = performance.now()) {
      await work();
      if (at >= measuredFrom) times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  times.sort((a, b) => a - b);
  return { p99: times[Math.floor(times.length * 0.99)], rate: (times.length / MEASURED_MS) * 1_000 };
}

/** The same hash under the same limit of four at once, without HTTP, sessions and the trail. */
async function hashAlone() {
  const { Passwords } = await import('../../dist/apps/api/src/access/passwords.js');
  const passwords = new Passwords();
  const stored = await passwords.hash(PERSON.password);
  return load(() => passwords.verify(stored, PERSON.password));
}

async function startBare(databaseUrl, userId) {
  const [port] = await freePorts(1);
  const env = { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl, BARE_USER_ID: userId };
  const args = [inRoot('scripts/bench/support/bare-route.mjs')];
  const child = startProcess({ name: 'bare route', command: NODE, args, env, graceMs: 1_000 });
  const url = `http://127.0.0.1:${port}`;
  await waitForHttp(`${url}/bare`, { what: 'bare route', giveUp: child.diedBecause });
  return { child, pool: new Pool(url, { connections: CONNECTIONS }) };
}
