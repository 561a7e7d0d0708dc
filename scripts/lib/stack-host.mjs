/**
 * Starts stacks for the specs of a run, in the process that runs Jest rather than in Jest's workers. A worker would load Temporal's
 * client again for every spec file (some 3 s of CPU), and a process of 800 MB is slow to start another.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createBrowserServer } from './browser-server.mjs';
import { StackPool } from './stack-pool.mjs';
import { partsOf, PROFILES } from './stack-profiles.mjs';
import { prepareStack, startStack } from './stack.mjs';

const PARTS = ['sandbox', 'worker', 'api'];
const ACTIONS = ['start', 'stop', 'kill'];

const PLATFORMS = ['meta', 'tiktok', 'google'];

/**
 * `POST <url>/stacks` with StackOptions returns a description (all data of a Stack, `id`, and `pids` by part); `DELETE
 * <url>/stacks/<id>` ends it; `POST <url>/stacks/<id>/<part>/<start|stop|kill>` with `{ signal? }` returns `{ pid }`.
 * `POST <url>/shared/<profile>` lends a stack of that profile (stack-profiles.mjs), which only the caller uses until `DELETE
 * <url>/shared/<id>` returns it. `POST <url>/browser` returns the `{ address }` of the run's Chromium.
 * Failures are 500 with `{ message }`. The address contains a secret, because options set the environment of processes.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `stop` ends all remaining stacks
 */
export async function startStackHost() {
  const secret = randomBytes(16).toString('hex');
  /** @type {Map<string, import('./stack.mjs').Stack>} */
  const stacks = new Map();
  /** Stacks that are being started. @type {Set<ReturnType<typeof make>>} */
  const underWay = new Set();
  const browser = createBrowserServer();
  const pool = new StackPool({
    start: async (profile) => (await create(PROFILES[profile])).id,
    end: async (id) => void (await end(id)),
    isFit: async (id, profile) => {
      const stack = stacks.get(id);
      return stack !== undefined && partsOf(profile).every((part) => stack[part].isRunning()) && isClean(stack);
    },
  });
  let next;

  /** Returns a prepared namespace, and prepares one for the next stack. */
  function prepared() {
    const mine = next ?? prepareStack();
    next = prepareStack();
    next.catch(() => (next = undefined)); // the next caller tries again and gets the error
    return mine;
  }

  async function make(options) {
    const stack = await startStack(options, prepared());
    stacks.set(stack.namespace, stack);
    return describe(stack);
  }

  function create(options) {
    const making = make(options).finally(() => underWay.delete(making));
    underWay.add(making);
    return making;
  }

  async function lend(profile) {
    if (!(profile in PROFILES)) throw new Error(`there is no profile ${profile}`);
    return describe(stacks.get(await pool.lend(profile)));
  }

  async function act(id, part, action, { signal }) {
    const process = PARTS.includes(part) ? stacks.get(id)?.[part] : undefined;
    if (!process || !ACTIONS.includes(action)) throw new Error(`there is no ${id}/${part}/${action}`);
    await process[action](signal);
    await stacks.get(id)?.flushLogs();
    return { pid: process.pid() };
  }

  async function end(id) {
    const stack = stacks.get(id);
    stacks.delete(id);
    await stack?.stop();
    return {};
  }

  const server = createServer((request, response) => {
    void answer(request).then(
      ([status, body]) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error) => response.writeHead(500).end(JSON.stringify({ message: error.message })),
    );
  });

  async function answer(request) {
    const [, key, folder, id, part, action] = request.url.split('/');
    if (key !== secret) return [404, {}];
    if (folder === 'shared') return [200, (await (request.method === 'DELETE' ? pool.takeBack(id) : lend(id))) ?? {}];
    if (folder === 'browser') return [200, { address: await browser.address() }];
    if (request.method === 'DELETE') return [200, await end(id)];
    const body = await json(request);
    return [200, id === undefined ? await create(body) : await act(id, part, action, body)];
  }

  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.requestTimeout = 0;
  server.keepAliveTimeout = 0; // a caller may pause between two requests
  return {
    url: `http://127.0.0.1:${server.address().port}/${secret}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      pool.close();
      await Promise.allSettled(underWay); // an aborted run may have requested one
      await Promise.all([browser.stop(), ...[...stacks.keys()].map(end)]);
    },
  };
}

/** Removes the last spec's settings from the sandbox. @returns whether that worked */
async function isClean({ sandboxUrl }) {
  const forget = (what) => fetch(`${sandboxUrl}/__sandbox/${what}`, { method: 'DELETE' });
  const each = PLATFORMS.flatMap((name) => [`faults?platform=${name}`, `limits?platform=${name}`]);
  const answers = await Promise.all([...each, 'calls'].map(forget)).catch(() => []);
  return answers.length > 0 && answers.every(({ ok }) => ok);
}

/** The serializable data of a stack. */
const describe = (stack) => ({
  ...JSON.parse(JSON.stringify(stack)),
  id: stack.namespace,
  pids: Object.fromEntries(PARTS.map((part) => [part, stack[part].pid()])),
});
