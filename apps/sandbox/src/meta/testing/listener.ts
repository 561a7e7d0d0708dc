import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Change } from '../webhooks/topics.js';
import type { Parcel } from '../webhooks/parcel.js';

/** One POST as received. */
export interface Received {
  signature: string | undefined;
  raw: Buffer;
  body: Parcel;
  /** Whether the app's secret has signed exactly these bytes. */
  isSigned: boolean;
}

/** The app's callback address. It answers every handshake and keeps every POST. */
export class Listener {
  readonly handshakes: string[] = [];
  readonly received: Received[] = [];
  /** The status of its answer to correctly signed POSTs. */
  status = 200;
  private constructor(private readonly server: Server) {}

  static async open(secret = 'sandbox-secret'): Promise<Listener> {
    const server = createServer();
    const listener = new Listener(server);
    server.on('request', (request, response) => {
      const address = new URL(request.url ?? '/', 'http://x');
      if (request.method === 'GET') {
        listener.handshakes.push(address.searchParams.get('hub.verify_token') ?? '');
        return void response.end(address.searchParams.get('hub.challenge'));
      }
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const raw = Buffer.concat(parts);
        const signature = request.headers['x-hub-signature-256'] as string | undefined;
        const isSigned = signature === `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
        response.writeHead(isSigned ? listener.status : 401).end();
        listener.received.push({ signature, raw, isSigned, body: JSON.parse(raw.toString()) as Parcel });
        server.emit('received');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return listener;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}/callbacks/meta`;
  }

  /** Resolves once this many POSTs have arrived since the start. */
  async count(posts: number): Promise<void> {
    while (this.received.length < posts) await once(this.server, 'received');
  }

  /** Resolves once this many changes have arrived, in any number of POSTs. @returns all of them, with their account */
  async changes(least: number): Promise<(Change & { account: string; value: { id: string } })[]> {
    for (;;) {
      const changes = this.received.flatMap(({ body }) =>
        body.entry.flatMap((entry) => entry.changes.map((change) => ({ ...change, account: entry.id }))),
      );
      if (changes.length >= least) return changes as (Change & { account: string; value: { id: string } })[];
      await once(this.server, 'received');
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** A field's value in a body, from any entry; undefined if there is none. */
export function valueOf(received: Received | undefined, field: string): Record<string, unknown> | undefined {
  const changes = received?.body.entry.flatMap((entry) => entry.changes) ?? [];
  return changes.find((change) => change.field === field)?.value as Record<string, unknown> | undefined;
}
