import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { parse } from 'yaml';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { startStack, type Stack } from '../support/stack.js';
import { selectorsIn } from './promql.js';
import { metricsPorts, samplesOf, valueOf } from './support.js';

let stack: Stack;
let metrics: Awaited<ReturnType<typeof metricsPorts>>;
let uuid: string;
let tested: number;
let texts: { api: string; worker: string };

/** One experiment is created and goes live; then the metrics of both processes are read. */
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

describe('metrics of the API', () => {
  it('count requests by the pattern of their route, never by address', () => {
    const routes = samplesOf(texts.api).filter(({ name }) => name === 'polyad_http_request_duration_seconds_count');
    const of = (route: string, status: string) =>
      routes.find(({ labels }) => labels['route'] === route && labels['status'] === status)?.value;
    expect(of('/api/v1/providers/:provider/experiment/create', '200')).toBe(1);
    expect(of('/api/v1/experiments/:uuid/events', '200')).toBe(1);
    expect(of('none', '404')).toBe(1);
    expect(texts.api).not.toContain(uuid);
    expect(texts.api).not.toContain('nothing/at/all');
  });

  it('include the time of the estimator, the calls to platforms, the pool and the event loop', () => {
    expect(valueOf(texts.api, 'polyad_estimation_duration_seconds_count', { question: 'rows' })).toBeGreaterThan(0);
    expect(valueOf(texts.api, 'polyad_platform_calls_total', { platform: 'meta', outcome: 'ok' })).toBeGreaterThan(0);
    expect(valueOf(texts.api, 'polyad_database_connections', { state: 'idle' })).toBeGreaterThan(0);
    expect(samplesOf(texts.api).map(({ name }) => name)).toContain('nodejs_eventloop_lag_p99_seconds');
  });
});

describe('metrics of a worker', () => {
  it('count each created ad once', () => {
    expect(tested).toBeGreaterThan(1);
    const created = { platform: 'meta', kind: 'ad', outcome: 'created' };
    expect(valueOf(texts.worker, 'polyad_ledger_outcomes_total', created)).toBe(tested);
  });

  it('start the counters of faults at 0, so that the first fault is an increase', () => {
    const removals = samplesOf(texts.worker).filter(({ name }) => name === 'polyad_sweep_removals_total');
    expect(removals.map(({ labels, value }) => [labels['platform'], value])).toContainEqual(['meta', 0]);
  });

  it("include how long work has waited for a worker, also Temporal's own", () => {
    const activity = { queue: 'platform-meta', activity: 'createBatch' };
    expect(valueOf(texts.worker, 'polyad_activity_schedule_to_start_seconds_count', activity)).toBeGreaterThan(0);
    const buckets = samplesOf(texts.worker).filter(
      ({ name }) => name === 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket',
    );
    expect(buckets.map(({ labels }) => labels['le'])).toContain('60');
    expect(buckets.some(({ value }) => value > 0)).toBe(true);
  });

  it('include ledger rows without an outcome, and since when', async () => {
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

  it('include the length of each queue', () => {
    const waiting = samplesOf(texts.worker).filter(({ name }) => name === 'polyad_task_queue_backlog');
    expect(waiting.map(({ labels }) => `${labels['queue']} ${labels['kind']}`)).toEqual(
      expect.arrayContaining(['core workflow', 'core activity', 'platform-meta activity']),
    );
  });
});

describe('alert rules and dashboard', () => {
  const rules = parse(readFileSync('docker/monitoring/alerts.yml', 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const dashboard = JSON.parse(readFileSync('docker/monitoring/grafana-dashboard.json', 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const expressions = [
    ...rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const)),
    ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  const labels = new Map<string, Set<string>>();

  beforeAll(async () => {
    // A failed workflow task: Temporal's SDK names this metric only once there is one.
    const connection = await Connection.connect({ address: stack.temporalAddress });
    const client = new Client({ connection, namespace: stack.namespace });
    const broken = await client.workflow.start('noSuchWorkflow', { workflowId: 'no-such', taskQueue: 'core' });
    const failed = 'temporal_workflow_task_execution_failed_total';
    await waitFor(async () => (await metrics.worker()).includes(failed), { what: failed });
    for (const text of [await metrics.api(), await metrics.worker()]) {
      for (const { name, labels: own } of samplesOf(text))
        labels.set(name, new Set([...(labels.get(name) ?? []), ...Object.keys(own)]));
    }
    await broken.terminate();
    await connection.close();
  });

  it.each(expressions)('%s reads metrics that processes serve: %s', (_name, expression) => {
    const selectors = selectorsIn(expression);
    expect(selectors.length).toBeGreaterThan(0);
    const unknown = selectors.flatMap(({ metric, labels: matched }) =>
      labels.has(metric)
        ? matched.filter((label) => !labels.get(metric)!.has(label)).map((label) => `${metric}{${label}}`)
        : [metric],
    );
    expect(unknown).toEqual([]);
  });

  it('are documented, like every metric of our own', () => {
    const page = readFileSync('docs/telemetry.md', 'utf8');
    const own = [...labels.keys()].filter((name) => name.startsWith('polyad_'));
    const base = new Set(own.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
    expect([...base].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));
    expect(alerts.filter((alert) => !page.includes(`\`${alert}\``))).toEqual([]);
  });
});

describe('port of the metrics', () => {
  it('serves nothing else, and the public port serves no metrics', async () => {
    const { api, worker } = metrics.ports;
    for (const port of [api, worker]) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    const answer = await fetch(`${stack.apiUrl}/metrics`);
    expect(await answer.text()).not.toContain('polyad_');
  });
});
