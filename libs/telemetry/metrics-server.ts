import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { registry } from './registry.js';
import { Sources, type Source } from './sources.js';

interface Options {
  /** host:port */
  address: string;
  sources: readonly Source[];
  /** Adds metrics that another part of the process exposes itself, in Prometheus' text format. */
  otherMetrics?: () => Promise<string>;
  onFailure(what: string, error: unknown): void;
}

export interface MetricsServer {
  close(): void;
}

/** A scrape is one short request; slow or idle connections are closed. */
const CONNECTION_MS = 10_000;

let areDefaultsCollected = false;

/**
 * Serves the metrics of this process at a separate address, never at the public port. It only serves `GET /metrics`. A failure here, such
 * as a port in use, is reported and affects nothing else.
 */
export async function startMetricsServer({
  address,
  sources,
  otherMetrics,
  onFailure,
}: Options): Promise<MetricsServer> {
  if (!areDefaultsCollected) collectDefaultMetrics({ register: registry });
  areDefaultsCollected = true;
  const reader = new Sources(sources, onFailure);
  const read = async (): Promise<string> => {
    await reader.refresh();
    const own = await registry.metrics();
    const others = await otherMetrics?.().catch((error: unknown) => void onFailure('further', error));
    return others === undefined ? own : `${own}\n${others}`;
  };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        onFailure('metrics', error);
        response.writeHead(500).end();
      },
    );
  });
  server.setTimeout(CONNECTION_MS);
  server.unref(); // it never keeps a process from ending
  server.on('error', (error) => onFailure('server', error));
  await listening(server, address);
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Resolves when the server listens, or when it cannot. */
function listening(server: Server, address: string): Promise<void> {
  const at = address.lastIndexOf(':');
  const host = address.slice(0, at).replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve) => {
    server.once('error', () => resolve());
    server.listen(Number(address.slice(at + 1)), host, resolve);
  });
}
