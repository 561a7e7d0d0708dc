import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { toHistory, type RecordedHistory } from '#libs/testing/histories.js';
import { WORKFLOW_BUNDLE } from '#libs/testing/workflow-bench.js';
import { experimentWorkflowId } from '#libs/orchestration/ids.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { startStack, type Stack } from '../support/stack.js';
import { FakeCollector, type ArrivedSpan } from './fake-collector.js';

const PERSON = { email: `${crypto.randomUUID()}@traces.polyad.test`, password: 'correct horse' };
const KEY = 'collector-key';
const NAME = 'Autumn of the traced';
const SUBMIT = 'POST /api/v1/providers/:provider/experiment/create';
/** The end of a process may take this much longer for a collector that hangs. */
const STOP_MS = 6_000;

let collector: FakeCollector;
let stack: Stack;
let owner: ApiClient;
let uuid: string;
let connection: Connection;
let client: Client;

const submit = async (name: string) => {
  const data = experiment();
  data.information.name = name;
  data.information.budget = 400;
  const { body } = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  return body.data.uuid;
};

/** One experiment runs to its end. */
beforeAll(async () => {
  collector = await FakeCollector.start();
  stack = await startStack({
    timeScale: 43_200,
    timings: { sweepDelaySeconds: 1 },
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: `api-key=${KEY}`,
    },
  });
  connection = await Connection.connect({ address: stack.temporalAddress });
  client = new Client({ connection, namespace: stack.namespace });
  owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  uuid = await submit(NAME);
  await (await owner.raw(`/api/v1/experiments/${uuid}/events`)).text(); // ends with the run
  await waitFor(() => collector.spans.some(({ name }) => name.startsWith('RunWorkflow:runExperiment')), {
    what: 'the span of the run',
  });
}, 180_000);
afterAll(async () => {
  await connection?.close();
  await stack?.stop();
  collector?.close();
});

describe('trace', () => {
  let trace: ArrivedSpan[];
  beforeAll(() => {
    const { traceId } = collector.spans.find(({ name }) => name === SUBMIT)!;
    trace = collector.spans.filter((span) => span.traceId === traceId);
  });
  const spanOf = (start: string) => trace.find(({ name }) => name.startsWith(start))!;

  it('connects the request that submits with the run, its parts and their activities', () => {
    const request = spanOf(SUBMIT);
    const start = spanOf('StartWorkflow:runExperiment');
    const run = spanOf('RunWorkflow:runExperiment');
    const child = spanOf('StartChildWorkflow:');
    const part = trace.find(({ parentSpanId }) => parentSpanId === child.spanId)!;
    const under = (parent: ArrivedSpan, name: string) =>
      trace.find((span) => span.parentSpanId === parent.spanId && span.name === name)!;
    const scheduled = under(part, 'StartActivity:createBatch');
    const activity = under(scheduled, 'RunActivity:createBatch');
    expect(request.parentSpanId).toBe('');
    expect([start.parentSpanId, run.parentSpanId, child.parentSpanId]).toEqual([
      request.spanId,
      start.spanId,
      run.spanId,
    ]);
    expect(part.name).toMatch(/^RunWorkflow:/);
    expect([request.service, start.service, run.service, activity.service]).toEqual([
      'polyad-api',
      'polyad-api',
      'polyad-worker',
      'polyad-worker',
    ]);
    expect(run.attributes['workflowId']).toBe(experimentWorkflowId(uuid));
    expect(activity.attributes['temporalWorkflowId']).toContain(experimentWorkflowId(uuid));
  });

  it("contains the collector's key, and nothing else that is secret or personal", () => {
    expect(collector.headers[0]).toMatchObject({ 'api-key': KEY, 'content-type': 'application/x-protobuf' });
    const keys = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...keys].sort()).toEqual([
      'attempt',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'runId',
      'run_id',
      'taskQueue',
      'temporalActivityId',
      'temporalWorkflowId',
      'workflowId',
      'workflowType',
    ]);
    const bytes = Buffer.concat(collector.bodies).toString('latin1');
    expect(bytes).toContain(uuid);
    const { account } = experiment();
    const personal = [PERSON.email, PERSON.password, '@traces.polyad.test', NAME, account.name];
    for (const text of [...personal, KEY, 'polyad_access', 'exception.message', 'stacktrace'])
      expect(bytes).not.toContain(text);
  });

  it('is named in the log of its activities', () => {
    const lines = readFileSync(`${stack.dataDir}/logs/worker.log`, 'utf8').split('\n');
    const named = lines.filter((line) => line.includes(`"trace_id":"${trace[0]!.traceId}"`));
    expect(named.some((line) => line.includes('the experiment entered a phase'))).toBe(true);
  });
});

describe('history of a traced run', () => {
  it('contains the trace only in headers, and replays with and without it', async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined), shutdownSignals: [] });
    const ids: string[] = [];
    for await (const { workflowId } of client.workflow.list()) if (workflowId.includes(uuid)) ids.push(workflowId);
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) {
      const history = await client.workflow.getHandle(id).fetchHistory();
      const text = JSON.stringify(history);
      expect(text).toContain('_tracer-data');
      for (const recorded of [text, withoutTrace(text)]) expect(await replay(id, recorded)).toBeUndefined();
    }
  });
});

describe('hanging collector', () => {
  beforeAll(() => void (collector.hang = true));

  it('delays no request and no run', async () => {
    const begun = performance.now();
    const second = await submit('Another');
    expect(performance.now() - begun).toBeLessThan(10_000);
    await waitFor(
      async () =>
        (await client.workflow.getHandle(experimentWorkflowId(second)).describe()).status.name === 'COMPLETED',
      { what: 'the end of the run', timeoutMs: 60_000 },
    );
  });

  it.each(['api', 'worker'] as const)('delays neither the end nor the start of the %s', async (name) => {
    await owner.get('/profile');
    const begun = performance.now();
    await stack[name].stop();
    expect(performance.now() - begun).toBeLessThan(STOP_MS);
    await stack[name].start();
    expect(stack[name].tail()).not.toContain('unhandled');
  });

  it('is reported as a warning, like a missing one', async () => {
    collector.close();
    await owner.get('/profile');
    await waitFor(() => stack.api.tail().includes('traces could not be sent'), { what: 'the warning' });
  });
});

/** The same history as a run without a trace would have. */
function withoutTrace(text: string): string {
  const recorded = JSON.parse(text) as { events: Record<string, { header?: { fields?: object } } | undefined>[] };
  const [first] = recorded.events;
  const { header } = first!['workflowExecutionStartedEventAttributes']!;
  delete (header!.fields as Record<string, unknown>)['_tracer-data'];
  return JSON.stringify(recorded);
}

async function replay(name: string, text: string): Promise<Error | undefined> {
  const history = toHistory(JSON.parse(text) as RecordedHistory);
  const options = { workflowBundle: { codePath: WORKFLOW_BUNDLE }, replayName: name };
  for await (const { error } of Worker.runReplayHistories(options, [{ workflowId: name, history }])) return error;
  throw new Error('nothing was replayed');
}
