import { freePorts } from '../../scripts/lib/ports.mjs';

/** The variables that open the metrics of a stack's processes, and functions that read these metrics. */
export async function metricsPorts() {
  const [api, worker] = (await freePorts(2)) as [number, number];
  const address = (port: number) => `127.0.0.1:${port}`;
  const read = async (port: number) => {
    const response = await fetch(`http://${address(port)}/metrics`);
    if (response.status !== 200) throw new Error(`metrics: ${response.status}`);
    return response.text();
  };
  return {
    env: { METRICS_ADDRESS: address(api), WORKER_METRICS_ADDRESS: address(worker) },
    api: () => read(api),
    worker: () => read(worker),
    ports: { api, worker },
  };
}

/** One line of Prometheus' text format. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export const samplesOf = (text: string): Sample[] =>
  [...text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/gm)].map(([, name, labels, value]) => ({
    name: name!,
    labels: Object.fromEntries(
      [...(labels ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, content]) => [key!, content!]),
    ),
    value: Number(value),
  }));

/** The sum of the samples with this name and at least these labels; 0 if there are none. */
export function valueOf(text: string, name: string, labels: Record<string, string> = {}): number {
  const fits = (sample: Sample) =>
    sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value);
  return samplesOf(text)
    .filter(fits)
    .reduce((sum, { value }) => sum + value, 0);
}
