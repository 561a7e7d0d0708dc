import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express } from 'express';
import pino from 'pino';
import { readApiEnvironment } from './config/api-environment.js';
import { createApp } from './create-app.js';

interface Layer {
  match(path: string): { params: Record<string, string> } | null;
  route?: { path: string; methods: Record<string, boolean> };
}

let app: NestExpressApplication;
beforeAll(async () => {
  const environment = readApiEnvironment({
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
    SESSION_SECRET: randomBytes(48).toString('base64'),
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
  });
  app = await createApp({ environment, logger: pino({ level: 'silent' }), consoleFolder: '/nowhere' });
}, 30_000);
afterAll(() => app?.close());

describe('routes of the app', () => {
  it('handle their own address, literal ones before patterns that match it too', () => {
    const { stack } = (app.getHttpAdapter().getInstance() as Express).router as unknown as { stack: Layer[] };
    const routes = stack.flatMap((layer) =>
      layer.route ? Object.keys(layer.route.methods).map((method) => ({ layer, method, path: layer.route!.path })) : [],
    );
    expect(routes.length).toBeGreaterThan(50);
    const taken = routes.flatMap(({ method, path }) => {
      const address = path.replaceAll(/:(\w+)/g, '$1');
      const first = routes.find((route) => route.method === method && route.layer.match(address));
      return first?.path === path ? [] : [`${method} ${path} is answered by ${first?.path}`];
    });
    expect(taken).toEqual([]);
  });
});
