import { Pool } from 'undici';
import { freePorts } from '../../lib/ports.mjs';
import { NODE, inRoot } from '../../lib/paths.mjs';
import { startProcess } from '../../lib/processes.mjs';
import { nodeFlags } from '../../lib/services.mjs';
import { waitForHttp } from '../../lib/wait-for.mjs';

/** Starts the bare route (bare-route.mjs) for one person's row. @returns its process, and connections to it */
export async function startBare(databaseUrl, userId) {
  const [port] = await freePorts(1);
  const env = { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl, BARE_USER_ID: userId };
  const args = [...nodeFlags('api'), inRoot('scripts/bench/support/bare-route.mjs')];
  const child = startProcess({ name: 'bare route', command: NODE, args, env, graceMs: 1_000 });
  const url = `http://127.0.0.1:${port}`;
  await waitForHttp(`${url}/bare`, { what: 'bare route', giveUp: child.diedBecause });
  return { child, pool: new Pool(url, { connections: 50 }) };
}
