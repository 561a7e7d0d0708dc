import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubCall {
  method: string;
  path: string;
  /** Parameters of the query and of a form. */
  params: Record<string, string>;
  /** The JSON body. */
  json?: unknown;
  headers: IncomingHttpHeaders;
}

/** The answer of the stub: JSON (or text), or a connection that is cut without an answer. */
export type StubAnswer =
  { status?: number; headers?: Record<string, string>; json?: unknown; text?: string } | { cut: true };

export interface HttpStub {
  url: string;
  calls: StubCall[];
  close(): Promise<void>;
}

/** A server of canned answers on a free port, for unit tests that need exact bytes. */
export async function startHttpStub(answer: (call: StubCall, index: number) => StubAnswer): Promise<HttpStub> {
  const calls: StubCall[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stub');
      const [body, type] = [Buffer.concat(parts), request.headers['content-type'] ?? ''];
      const json: unknown = type === 'application/json' ? JSON.parse(body.toString('utf8')) : undefined;
      void fieldsOf(body, type).then((form) => {
        const params = Object.fromEntries([...url.searchParams, ...(json === undefined ? form : [])]);
        const call = { method: request.method ?? '', path: url.pathname, params, json, headers: request.headers };
        calls.push(call);
        reply(response, answer(call, calls.length - 1));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    calls,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Fields of a form; a file counts by its bytes, read as text. */
async function fieldsOf(body: Buffer, type: string): Promise<[string, string][]> {
  if (!type.startsWith('multipart/')) return [...new URLSearchParams(body.toString('utf8'))];
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return Promise.all(
    [...form].map(
      async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()] as [string, string],
    ),
  );
}

function reply(response: ServerResponse, answer: StubAnswer): void {
  if ('cut' in answer) {
    response.destroy();
    return;
  }
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
  response.end(answer.text ?? JSON.stringify(answer.json));
}
