import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { requestLog } from './logging.js';
import { requestId } from './request-id.js';

/** An application that answers the status of its path, and the lines that it logs. */
function logged() {
  const lines: Record<string, unknown>[] = [];
  const app = express();
  app.use(requestId, requestLog(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })));
  app.use('/api/v1/status', (asked, response) => void response.sendStatus(Number(asked.path.slice(1))));
  app.use('/api/v1/hangs', (asked) => void asked.socket.destroy());
  app.use('/refuses', (_asked, response) => void response.sendStatus(404));
  app.use((_asked, response) => void response.send('ok'));
  return { app, lines };
}

describe('requestLog', () => {
  it('writes one line per response with the whole path but no query, headers or body', async () => {
    const { app, lines } = logged();
    await request(app)
      .post('/api/v1/status/200?token=secret')
      .set({ cookie: 'session=secret', 'x-request-id': 'r1' })
      .send('secret');
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        requestId: 'r1',
        method: 'POST',
        path: '/api/v1/status/200',
        statusCode: 200,
      }),
    ]);
    expect(lines[0]!['ms']).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it("warns of our failures, not of the caller's", async () => {
    const { app, lines } = logged();
    await request(app).get('/api/v1/status/503');
    await request(app).get('/api/v1/status/404');
    expect(lines.map(({ level, statusCode }) => [level, statusCode])).toEqual([
      [40, 503],
      [30, 404],
    ]);
  });

  it('reports an aborted request', async () => {
    const { app, lines } = logged();
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const asked = request(server).get('/api/v1/hangs');
    await expect(asked).rejects.toThrow();
    server.close();
    await once(server, 'close');
    expect(lines).toEqual([expect.objectContaining({ path: '/api/v1/hangs', msg: 'request broken off' })]);
  });

  it.each(['/API/V1/login', '/sanctum/nothing', '/favicon'])(
    'logs a refused request to %s, which may be another spelling of an API address',
    async (path) => {
      const { app, lines } = logged();
      await request(app).post(`/refuses${path}`);
      expect(lines).toEqual([expect.objectContaining({ method: 'POST', path: `/refuses${path}`, statusCode: 404 })]);
    },
  );

  it.each(['/api/v1/health/ready', '/login', '/assets/app.js'])('does not log %s', async (path) => {
    const { app, lines } = logged();
    await request(app).get(path);
    expect(lines).toEqual([]);
  });
});
