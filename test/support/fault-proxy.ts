import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request: it passes, its connection breaks, or it is answered with an error of S3. */
export type Fault = 'none' | 'broken' | { status: number; code: string };

/** A server that passes requests on to another, or fails them. */
export interface FaultProxy {
  url: string;
  /** Decides for each request. */
  fault: (request: Pick<IncomingMessage, 'method' | 'url'>) => Fault;
  close(): Promise<void>;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const server = createServer((incoming, response) => {
    const fault = proxy.fault(incoming);
    if (fault === 'broken') return void incoming.socket.destroy();
    if (fault !== 'none') {
      const body = `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>made by a test</Message></Error>`;
      const answer = () => response.writeHead(fault.status, { 'content-type': 'application/xml' }).end(body);
      return void incoming.on('end', answer).resume(); // as S3 does: once it has the body
    }
    const { method, url, headers } = incoming;
    const outgoing = ask(target + url!, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => 'none',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
