import { createServer, type Server } from 'node:http';

/** The checks of readiness, by name; each rejects with its problem. */
export type Checks = Record<string, () => Promise<void>>;

const CHECK_MS = 5_000;

/** `/health`: the process answers. `/health/ready`: everything that it needs answers too; otherwise 503. The body lists all checks. */
export function startHealthServer(port: number, host: string, checks: Checks): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    if (path === '/health') return answer(200, { status: 'ok' });
    if (path !== '/health/ready') return answer(404, { message: 'Not found.' });
    void readiness(checks).then((parts) => {
      const isReady = Object.values(parts).every((part) => part === 'ok');
      answer(isReady ? 200 : 503, { status: isReady ? 'ok' : 'unavailable', parts });
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

async function readiness(checks: Checks): Promise<Record<string, string>> {
  const entries = Object.entries(checks).map(async ([name, check]): Promise<[string, string]> => {
    try {
      await withinTime(check());
      return [name, 'ok'];
    } catch (error) {
      return [name, error instanceof Error ? error.message : String(error)];
    }
  });
  return Object.fromEntries(await Promise.all(entries));
}

function withinTime(work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer')), CHECK_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
