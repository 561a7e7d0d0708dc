import { beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { httpRequests } from '#libs/telemetry/api-metrics.js';
import { requestMetrics } from './request-metrics.js';

const app = express();
app.use(requestMetrics);
app.get('/api/v1/experiments/:id', (_asked, response) => void response.send('ok'));
app.all('*path', (_asked, _response, next) => next());
app.use('/assets', (_asked, response) => void response.send('ok'));

beforeEach(() => httpRequests.reset());

const counted = async () =>
  (await httpRequests.get()).values
    .filter(({ metricName }) => metricName === 'polyad_http_request_duration_seconds_count')
    .map(({ labels: { method, route, status }, value }) => `${method} ${route} ${status} ${value}`);

describe('requestMetrics', () => {
  it('counts addresses of one route together', async () => {
    await request(app).get('/api/v1/experiments/1');
    await request(app).get('/api/v1/experiments/2?token=secret');
    expect(await counted()).toEqual(['GET /api/v1/experiments/:id 200 2']);
  });

  it('has one series each for unknown API addresses, the console and unusual methods', async () => {
    for (const path of ['/api/v1/a', '/api/v1/b', '/api/c']) await request(app).get(path);
    for (const path of ['/assets/a.js', '/assets/b.js']) await request(app).get(path);
    for (const method of ['propfind', 'purge'] as const) await request(app)[method]('/api/v1/a');
    expect(await counted()).toEqual(['GET none 404 3', 'GET console 200 2', 'other none 404 2']);
  });
});
