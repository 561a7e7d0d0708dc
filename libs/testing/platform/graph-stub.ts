import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetaConnectorConfig } from '#libs/connectors/meta/settings/config.js';

export interface StubCall {
  method: string;
  path: string;
  params: Record<string, string>;
  headers: IncomingHttpHeaders;
}

/** What the stub answers: JSON (or text), or a connection that is cut without an answer. */
export type StubAnswer =
  { status?: number; headers?: Record<string, string>; json?: unknown; text?: string } | { cut: true };

export interface GraphStub {
  config: MetaConnectorConfig;
  calls: StubCall[];
  close(): Promise<void>;
}

/** A Graph API of canned answers on a free port, for what a unit test must provoke by the byte. */
export async function startGraphStub(answer: (call: StubCall, index: number) => StubAnswer): Promise<GraphStub> {
  const calls: StubCall[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stub');
      void fieldsOf(Buffer.concat(parts), request.headers['content-type'] ?? '').then((form) => {
        const params = Object.fromEntries([...url.searchParams, ...form]);
        const call = { method: request.method ?? '', path: url.pathname, params, headers: request.headers };
        calls.push(call);
        reply(response, answer(call, calls.length - 1));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    calls,
    config: {
      graphUrl: base,
      graphVideoUrl: `${base}/video`,
      dialogUrl: base,
      apiVersion: 'v25.0',
      appId: '71',
      appSecret: 'app-secret',
      webhookVerifyToken: 'verify-me',
      timeScale: 1,
    },
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
