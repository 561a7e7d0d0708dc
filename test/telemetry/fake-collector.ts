import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

/** A span as it arrived, with ids in hex. */
export interface ArrivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, unknown>;
}

interface Decoded {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: Uint8Array;
        spanId: Uint8Array;
        parentSpanId: Uint8Array | null;
        attributes: { key: string; value: Record<string, unknown> }[];
      }[];
    }[];
  }[];
}

/** OTLP's messages, from the exporter's own copy of their definitions. */
const { opentelemetry } = createRequire(import.meta.url)(
  '@opentelemetry/otlp-transformer/build/src/generated/root.js',
) as {
  opentelemetry: {
    proto: { collector: { trace: { v1: { ExportTraceServiceRequest: { decode(bytes: Uint8Array): Decoded } } } } };
  };
};

/** An OTLP collector that keeps the bytes it gets. `hang` makes it accept connections and answer none. */
export class FakeCollector {
  readonly bodies: Buffer[] = [];
  readonly headers: Record<string, unknown>[] = [];
  hang = false;

  private constructor(
    private readonly server: Server,
    readonly endpoint: string,
  ) {}

  static async start(): Promise<FakeCollector> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const collector = new FakeCollector(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        collector.headers.push(request.headers);
        if (collector.hang) return;
        if (request.url === '/v1/traces') collector.bodies.push(Buffer.concat(parts));
        response.writeHead(request.url === '/v1/traces' ? 200 : 404).end();
      });
    });
    return collector;
  }

  get spans(): ArrivedSpan[] {
    const hex = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('hex');
    const { ExportTraceServiceRequest } = opentelemetry.proto.collector.trace.v1;
    return this.bodies.flatMap((body) =>
      ExportTraceServiceRequest.decode(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map((span) => ({
            service: resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '',
            name: span.name,
            traceId: hex(span.traceId),
            spanId: hex(span.spanId),
            parentSpanId: hex(span.parentSpanId),
            attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
          })),
        ),
      ),
    );
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
