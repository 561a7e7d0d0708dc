import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from '@jest/globals';
import { trace } from '@opentelemetry/api';
import { startTracing } from './start-tracing.js';
import { tracingSettings } from './tracing-settings.js';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  trace.disable();
  for (const close of opened.splice(0)) await close();
});

/** A collector that accepts requests and never responds. */
async function hanging() {
  let requests = 0;
  const server = createServer(() => void requests++).listen(0, '127.0.0.1');
  opened.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => requests };
}

/** A listener that accepts nothing, in a blocked thread. Once its queue is full, the kernel drops the packets of new connections. */
async function dropping(): Promise<string> {
  const thread = new Worker(
    `const server = require('node:net').createServer().listen(0, '127.0.0.1', 1, () => {
       require('node:worker_threads').parentPort.postMessage(server.address().port);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  opened.push(() => thread.terminate());
  const [port] = (await once(thread, 'message')) as [number];
  for (let queued = 0; queued < 2; queued++) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    opened.push(() => socket.destroy());
    await once(socket, 'connect');
  }
  return `http://127.0.0.1:${port}`;
}

describe('startTracing', () => {
  it('stops in time with a collector that hangs, and keeps a limited number of spans', async () => {
    const { endpoint, requests } = await hanging();
    const settings = { endpoint, headers: {}, sampleRatio: 1, service: 'spec', stopMs: 50, onFailure: () => undefined };
    const tracing = startTracing(settings);
    for (let span = 0; span < 10_000; span++) trace.getTracer('spec').startSpan('x').end();
    const begun = performance.now();
    await tracing.stop();
    expect(performance.now() - begun).toBeLessThan(3_000); // a send may take 5 s
    expect(requests()).toBeLessThanOrEqual(5); // one batch of 512 at once, and four with the other 2,048 that are kept
  });

  it("gives up on a batch in time if the collector's host drops packets", async () => {
    const endpoint = await dropping();
    const failed = Promise.withResolvers<unknown>();
    const settings = { endpoint, headers: {}, sampleRatio: 1, service: 'spec', sendMs: 200, onFailure: failed.resolve };
    const tracing = startTracing(settings);
    trace.getTracer('spec').startSpan('x').end();
    tracing.processor.forceFlush().catch(() => undefined);
    expect(await failed.promise).toMatchObject({ message: 'Request Timeout' }); // the kernel would give up after two minutes
    await tracing.stop();
  });
});

describe('tracingSettings', () => {
  const OTEL_TRACES_SAMPLER_ARG = 0.5;

  it('are absent without an address', () => {
    expect(tracingSettings({ OTEL_TRACES_SAMPLER_ARG })).toBeNull();
  });

  it('accept an address with a path, and headers with encoded values', () => {
    expect(
      tracingSettings({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.test/otlp/',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi,x-team=1==',
        OTEL_TRACES_SAMPLER_ARG,
      }),
    ).toEqual({
      endpoint: 'https://collector.test/otlp',
      headers: { authorization: 'Basic YTpi', 'x-team': '1==' },
      sampleRatio: 0.5,
    });
  });
});
