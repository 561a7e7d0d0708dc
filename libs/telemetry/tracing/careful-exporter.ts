import type { Attributes } from '@opentelemetry/api';
import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

/**
 * The attributes that may leave this process. Libraries add others, such as search attributes and error texts, which may quote typed text.
 * Add a new attribute here to export it.
 */
const ALLOWED = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  // These come from Temporal's interceptors. They are ids that Polyad or Temporal has made.
  'temporalWorkflowId',
  'temporalActivityId',
  'run_id',
  'workflowId',
  'runId',
  'workflowType',
  'taskQueue',
  'attempt',
  'exception.type',
]);

const QUIET_MS = 60_000;

/** Removes from spans everything that must not leave the process, and reports a collector that refuses them, at most once a minute. */
export class CarefulExporter implements SpanExporter {
  private reportedAt = -Infinity;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans.map(careful), (result) => {
      if (result.code === ExportResultCode.FAILED) this.report(result.error);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private report(error: unknown): void {
    if (Date.now() - this.reportedAt < QUIET_MS) return;
    this.reportedAt = Date.now();
    this.onFailure(error);
  }
}

/** The same span without texts of errors, and with allowed attributes only. */
function careful(span: ReadableSpan): ReadableSpan {
  const events = span.events.map((event) => ({ ...event, attributes: allowed(event.attributes) }));
  return Object.create(span, {
    attributes: { value: allowed(span.attributes) },
    events: { value: events },
    links: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}

const allowed = (attributes: Attributes = {}): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => ALLOWED.has(name)));
