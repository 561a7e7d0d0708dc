/** Where traces are sent. */
export interface TracingSettings {
  /** Address of the collector, without `/v1/traces`. */
  endpoint: string;
  /** Sent with each request, such as a key of the collector's operator. */
  headers: Record<string, string>;
  /** Share of the traces that are sent, 0 to 1. A trace is sent as a whole or not at all. */
  sampleRatio: number;
}

/** The variables that every process with traces reads. Their names are OpenTelemetry's own. */
export const TRACING_VARIABLES = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
] as const;

interface Values {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** Null if no traces are wanted. */
export function tracingSettings(values: Values): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = values;
  if (endpoint === undefined) return null;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: Object.fromEntries(
      headers
        .split(',')
        .filter((pair) => pair !== '')
        .map((pair) => {
          const at = pair.indexOf('=');
          return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
        }),
    ),
    sampleRatio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
