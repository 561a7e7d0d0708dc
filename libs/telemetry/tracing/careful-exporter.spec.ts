import { describe, expect, it } from '@jest/globals';
import { SpanStatusCode } from '@opentelemetry/api';
import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { BasicTracerProvider, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { CarefulExporter } from './careful-exporter.js';

/** What is exported after a span has ended, and what is reported. */
function exporting(result: ExportResult = { code: ExportResultCode.SUCCESS }) {
  const left: ReadableSpan[] = [];
  const failures: unknown[] = [];
  const inner = {
    export: (spans: ReadableSpan[], done: (result: ExportResult) => void) => {
      left.push(...spans);
      done(result);
    },
    shutdown: async () => undefined,
  };
  const exporter = new CarefulExporter(inner, (error) => failures.push(error));
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  return { tracer: provider.getTracer('spec'), left, failures };
}

describe('CarefulExporter', () => {
  it('exports only allowed attributes, and no error text', () => {
    const { tracer, left } = exporting();
    const span = tracer.startSpan('RunActivity:x', { attributes: { 'http.route': '/a/:id', memo: 'of@person.test' } });
    span.recordException(new TypeError('refused of@person.test'));
    span.setStatus({ code: SpanStatusCode.ERROR, message: 'of@person.test' });
    span.end();
    const [sent] = left;
    expect(sent!.attributes).toEqual({ 'http.route': '/a/:id' });
    expect(sent!.events.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['exception', { 'exception.type': 'TypeError' }],
    ]);
    expect(sent!.status).toEqual({ code: SpanStatusCode.ERROR });
    expect([sent!.name, sent!.spanContext()]).toEqual(['RunActivity:x', span.spanContext()]);
  });

  it('reports a collector that refuses, but not for every batch', () => {
    const { tracer, failures } = exporting({ code: ExportResultCode.FAILED, error: new Error('401') });
    for (let batch = 0; batch < 3; batch++) tracer.startSpan('x').end();
    expect(failures).toEqual([new Error('401')]);
  });
});
