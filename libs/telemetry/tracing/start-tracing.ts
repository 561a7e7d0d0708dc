import { setTimeout as sleep } from 'node:timers/promises';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { Resource, type IResource } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { CarefulExporter } from './careful-exporter.js';
import type { TracingSettings } from './tracing-settings.js';

/** Tracing of this process. Spans of workflows come through Temporal's sinks, which need `processor` and `resource`. */
export interface Tracing {
  processor: SpanProcessor;
  resource: IResource;
  /** Sends the remaining spans, within a time limit. Never rejects. */
  stop(): Promise<void>;
}

interface Options extends TracingSettings {
  /** `service.name` of the spans. */
  service: string;
  onFailure(error: unknown): void;
  sendMs?: number;
  stopMs?: number;
}

/** If a collector hangs, at most this many spans stay in memory, besides one batch in progress. Further spans are dropped. */
const MOST_KEPT = 2_048;
const BATCH = 512;
const SEND_EVERY_MS = 2_000;
const SEND_MS = 5_000;
const STOP_MS = 2_000;

/**
 * Sends spans to a collector from now on, in batches in the background. A collector that is unavailable or hangs delays nothing: spans are
 * dropped, a warning says so, and the end of the process waits for two seconds at most.
 */
export function startTracing({
  endpoint,
  headers,
  sampleRatio,
  service,
  onFailure,
  sendMs = SEND_MS,
  stopMs = STOP_MS,
}: Options): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: sendMs,
    // The exporter's own time begins once it is connected. This limit also ends a request to a host that drops packets.
    httpAgentOptions: { keepAlive: true, timeout: sendMs },
  });
  const processor = new BatchSpanProcessor(new CarefulExporter(exporter, onFailure), {
    maxQueueSize: MOST_KEPT,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: sendMs,
  });
  const resource = new Resource({ 'service.name': service });
  const provider = new BasicTracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [processor],
  });
  provider.register({
    contextManager: new AsyncLocalStorageContextManager().enable(),
    propagator: new W3CTraceContextPropagator(),
  });
  return {
    processor,
    resource,
    async stop() {
      const ended = provider.shutdown().catch(onFailure);
      await Promise.race([ended, sleep(stopMs, undefined, { ref: false })]);
    },
  };
}
