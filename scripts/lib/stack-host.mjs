/**
 * Starts stacks for the specs of a run, in the process that runs Jest rather than in Jest's workers: there every spec file
 * would load Temporal's client anew (some 3 s of CPU), and starting a process from one that holds 800 MB is slow.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createBrowserServer } from './browser-server.mjs';
import { prepareStack, startStack } from './stack.mjs';

const PARTS = ['sandbox', 'worker', 'api'];
const ACTIONS = ['start', 'stop', 'kill'];

/** Fit for any spec that neither breaks nor configures a part: short waits, a campaign's day in 2 s, a client's address as it says. */
const SHARED = { timeScale: 43_200, timings: { sweepDelaySeconds: 1 }, env: { TRUST_PROXY: '1' } };

/**
 * `POST <url>/stacks` with StackOptions answers a description (all data of a Stack, `id`, and `pids` by part); `POST
 * <url>/shared/<name>` the one that was started with the first such call, as SHARED says, and that stays until the run ends;
 * `POST <url>/stacks/<id>/<part>/<start|stop|kill>` with `{ signal? }` answers `{ pid }`; `DELETE <url>/stacks/<id>` ends it; `POST
 * <url>/browser` answers the `{ address }` of the run's Chromium. What fails is 500 with `{ message }`. The address holds a
 * secret, because options set the environment of processes.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `stop` ends every stack that is still there
 */
export async function startStackHost() {
  const secret = randomBytes(16).toString('hex');
  /** @type {Map<string, import('./stack.mjs').Stack>} */
  const stacks = new Map();
  /** @type {Map<string, ReturnType<typeof create>>} */
  const shared = new Map();
  /** Stacks that are being made. @type {Set<ReturnType<typeof make>>} */
  const underWay = new Set();
  const browser = createBrowserServer();
  let next;

  /** The next stack finds its namespace made. */
  function prepared() {
    const mine = next ?? prepareStack();
    next = prepareStack();
    next.catch(() => (next = undefined)); // whoever wants one by then sees why it fails
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

  function share(name) {
    if (!shared.has(name)) shared.set(name, create(SHARED));
    return shared.get(name);
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
    const [, given, folder, id, part, action] = request.url.split('/');
    if (given !== secret) return [404, {}];
    if (folder === 'shared') return [200, await share(id)];
    if (folder === 'browser') return [200, { address: await browser.address() }];
    if (request.method === 'DELETE') return [200, await end(id)];
    const body = await json(request);
    return [200, id === undefined ? await create(body) : await act(id, part, action, body)];
  }

  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.requestTimeout = 0;
  server.keepAliveTimeout = 0; // whoever waits between two questions is not hung up on
  return {
    url: `http://127.0.0.1:${server.address().port}/${secret}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await Promise.allSettled(underWay); // a run that was cut off may have asked for one
      await Promise.all([browser.stop(), ...[...stacks.keys()].map(end)]);
    },
  };
}

/** What of a stack can be told to another process. */
const describe = (stack) => ({
  ...JSON.parse(JSON.stringify(stack)),
  id: stack.namespace,
  pids: Object.fromEntries(PARTS.map((part) => [part, stack[part].pid()])),
});
