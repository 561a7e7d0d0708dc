import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as the receiver got it. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A server that receives webhooks: it records requests, and responds as a test sets it. */
export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** Sets the answer to later requests; 200 by default. */
  answer(how: (response: ServerResponse, received: Received) => void): void;
  close(): void;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const fine = (response: ServerResponse): void => void response.end('thanks');
  let how: (response: ServerResponse, received: Received) => void = fine;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      received.push(one);
      how(response, one);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (next) => (how = next),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Whether a request was signed with a secret, computed from the received bytes and without the code that signs. */
export function isSignedWith({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const start = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.`;
  const expected = createHmac('sha256', key)
    .update(Buffer.concat([Buffer.from(start), body]))
    .digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}
