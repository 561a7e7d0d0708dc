import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { startStack, type Stack } from '../support/stack.js';
import { metricsPorts, samplesOf, valueOf } from './support.js';

let stack: Stack;
let metrics: Awaited<ReturnType<typeof metricsPorts>>;
let uuid: string;
let tested: number;
let texts: { api: string; worker: string };

/** One experiment is created and goes live; then both processes are asked. */
beforeAll(async () => {
  metrics = await metricsPorts();
  stack = await startStack({ timeScale: 43_200, timings: { sweepDelaySeconds: 1 }, env: metrics.env });
  const owner = await ApiClient.signedUp(stack.apiUrl, {
    email: `${crypto.randomUUID()}@metrics.polyad.test`,
    password: 'correct horse',
  });
  await linkSandbox(owner);
  const data = experiment();
  data.information.budget = 400;
  const submitted = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  uuid = submitted.body.data.uuid;
  await (await owner.raw(`/api/v1/experiments/${uuid}/events`)).text(); // ends with the run
  await owner.post('/experiment/curves', { id: uuid, variable: 'link_click' });
  await owner.raw('/api/v1/nothing/at/all');
  const { rows } = await stack.database.query<{ ads: number }>(
    `select count(*)::int as ads from ad_object where kind = 'ad' and state = 'created'`,
  );
  tested = rows[0]!.ads;
  texts = { api: await metrics.api(), worker: await metrics.worker() };
}, 180_000);
afterAll(() => stack?.stop());

describe('the metrics of the API', () => {
  it('count requests by the pattern of their route, and none by its address', () => {
    const routes = samplesOf(texts.api).filter(({ name }) => name === 'polyad_http_request_duration_seconds_count');
    const of = (route: string, status: string) =>
      routes.find(({ labels }) => labels['route'] === route && labels['status'] === status)?.value;
    expect(of('/api/v1/providers/:provider/experiment/create', '200')).toBe(1);
    expect(of('/api/v1/experiments/:uuid/events', '200')).toBe(1);
    expect(of('none', '404')).toBe(1);
    expect(texts.api).not.toContain(uuid);
    expect(texts.api).not.toContain('nothing/at/all');
  });

  it('tell the time of the estimator, the calls to platforms, the pool and the event loop', () => {
    expect(valueOf(texts.api, 'polyad_estimation_duration_seconds_count', { question: 'rows' })).toBeGreaterThan(0);
    expect(valueOf(texts.api, 'polyad_platform_calls_total', { platform: 'meta', outcome: 'ok' })).toBeGreaterThan(0);
    expect(valueOf(texts.api, 'polyad_database_connections', { state: 'idle' })).toBeGreaterThan(0);
    expect(samplesOf(texts.api).map(({ name }) => name)).toContain('nodejs_eventloop_lag_p99_seconds');
  });
});

describe('the metrics of a worker', () => {
  it('count each ad that was created once', () => {
    expect(tested).toBeGreaterThan(1);
    const created = { platform: 'meta', kind: 'ad', outcome: 'created' };
    expect(valueOf(texts.worker, 'polyad_ledger_outcomes_total', created)).toBe(tested);
  });

  it('begin the counters of faults at 0, so that the first fault is an increase', () => {
    const removals = samplesOf(texts.worker).filter(({ name }) => name === 'polyad_sweep_removals_total');
    expect(removals.map(({ labels, value }) => [labels['platform'], value])).toContainEqual(['meta', 0]);
  });

  it("tell how long work has waited for a worker, also Temporal's own", () => {
    const activity = { queue: 'platform-meta', activity: 'createBatch' };
    expect(valueOf(texts.worker, 'polyad_activity_schedule_to_start_seconds_count', activity)).toBeGreaterThan(0);
    const buckets = samplesOf(texts.worker).filter(
      ({ name }) => name === 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket',
    );
    expect(buckets.map(({ labels }) => labels['le'])).toContain('60');
    expect(buckets.some(({ value }) => value > 0)).toBe(true);
  });

  it('tell rows of the ledger without an outcome, and since when', async () => {
    expect(valueOf(texts.worker, 'polyad_metrics_source_up', { source: 'ledger' })).toBe(1);
    await stack.database.query(
      `update ad_object set state = 'unknown', sent_at = now() - interval '20 minutes'
       where id = (select min(id) from ad_object where kind = 'ad')`,
    );
    await waitFor(async () => valueOf(await metrics.worker(), 'polyad_ledger_open_rows', { state: 'unknown' }) === 1, {
      what: 'the row',
    });
    const age = valueOf(await metrics.worker(), 'polyad_ledger_oldest_open_seconds', { state: 'unknown' });
    expect(age).toBeGreaterThanOrEqual(20 * 60);
    expect(age).toBeLessThan(21 * 60);
  });

  it('tell how much waits in each queue', () => {
    const waiting = samplesOf(texts.worker).filter(({ name }) => name === 'polyad_task_queue_backlog');
    expect(waiting.map(({ labels }) => `${labels['queue']} ${labels['kind']}`)).toEqual(
      expect.arrayContaining(['core workflow', 'core activity', 'platform-meta activity']),
    );
  });
});

describe('the port of the metrics', () => {
  it('answers nothing else, and the public port has no metrics', async () => {
    const { api, worker } = metrics.ports;
    for (const port of [api, worker]) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    const answer = await fetch(`${stack.apiUrl}/metrics`);
    expect(await answer.text()).not.toContain('polyad_');
  });
});
