import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { ApiEnvironment } from '../config/api-environment.js';
import { ModelClient } from './model-client.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

const KEY = 'sk-very-secret';

/** A client of a server with these answers, and the lines that the client logs. */
async function clientOf(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const lines: string[] = [];
  const AI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const environment = { AI_BASE_URL, AI_API_KEY: KEY, AI_MODEL: 'm', AI_IMAGE_MODEL: undefined } as ApiEnvironment;
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  return { client: new ModelClient(environment, logger), lines };
}
const question = { system: 'Be short.', prompt: 'a secret shoe' };
const status = (code: number) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(code, { 'content-type': 'application/json', 'retry-after': '0' });
  response.end(JSON.stringify({ error: { message: `no, ${KEY}: a secret shoe` } }));
};

describe('model client', () => {
  it("sends the key, the model's name and both messages, and returns the text", async () => {
    let seen: { authorization?: string; url?: string; body?: unknown } = {};
    const { client } = await clientOf((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url, headers } = request;
        seen = { url, authorization: headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ choices: [{ message: { content: '["Light"]' } }] }));
      });
    });
    expect(await client.write(question)).toBe('["Light"]');
    expect(seen).toMatchObject({
      url: '/v1/chat/completions',
      authorization: `Bearer ${KEY}`,
      body: { model: 'm', messages: [{ role: 'system' }, { role: 'user', content: question.prompt }] },
    });
  });

  it.each([
    [401, 502, 'model-refused'],
    [400, 502, 'model-refused'],
    [429, 503, 'model-busy'],
    [500, 503, 'model-away'],
  ])('AI-008 maps status %i to error %i without logging or returning anything secret', async (from, to, code) => {
    const { client, lines } = await clientOf(status(from));
    const error = (await client.write(question).catch((caught: unknown) => caught)) as Error;
    expect(error).toMatchObject({ status: to, code });
    expect(lines).toHaveLength(1);
    expect(`${lines.join()}${error.message}`).not.toMatch(/sk-very-secret|secret shoe/);
  });

  it('stops reading an endless response', async () => {
    const { client } = await clientOf((_, response) => {
      response.setHeader('content-type', 'application/json');
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
        response.once('drain', more);
      };
      more();
    });
    await expect(client.write(question)).rejects.toMatchObject({ status: 503, code: 'model-away' });
  });

  it('follows no redirect', async () => {
    const { client } = await clientOf((_, response) => void response.writeHead(307, { location: '/v2' }).end());
    await expect(client.write(question)).rejects.toMatchObject({ status: 503 });
  });

  it('reports a model that does not exist', async () => {
    const { client } = await clientOf(status(200));
    await expect(client.draw({ prompt: 'x', count: 1 })).rejects.toMatchObject({ status: 400, code: 'no-model' });
    const none = new ModelClient({} as ApiEnvironment, pino({ level: 'silent' }));
    expect(none.models).toEqual({ text: null, image: null });
    await expect(none.write(question)).rejects.toMatchObject({ status: 400, code: 'no-model' });
  });
});
