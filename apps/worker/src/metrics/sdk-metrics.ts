import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Runtime, type RuntimeOptions } from '@temporalio/worker';

/** Upper limits of the histogram buckets for the waits of workflow tasks, in seconds. One is the threshold of the operators' alert. */
const WAITS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800];
const READ_MS = 2_000;
const PORTS_TRIED = 3;

/** Metrics of Temporal's SDK. The SDK serves them on a port that only this machine can reach, and our own server passes them on. */
export interface SdkMetrics {
  /** In Prometheus' text format. */
  read(): Promise<string>;
}

/**
 * Installs Temporal's runtime with metrics. Another process can take the port between our choice and the SDK's use, so a failed attempt is
 * repeated with another port.
 * @throws the SDK's error if it could use none of the ports; no runtime is installed then
 */
export async function installWithMetrics(
  options: Omit<RuntimeOptions, 'telemetryOptions'>,
  choosePort = freePort,
): Promise<SdkMetrics> {
  for (let tried = 1; ; tried++) {
    const bindAddress = `127.0.0.1:${await choosePort()}`;
    try {
      Runtime.install({ ...options, telemetryOptions: { metrics: exporterAt(bindAddress) } });
    } catch (error) {
      if (tried === PORTS_TRIED) throw error;
      continue;
    }
    return {
      async read() {
        const response = await fetch(`http://${bindAddress}/metrics`, { signal: AbortSignal.timeout(READ_MS) });
        return response.text();
      },
    };
  }
}

const exporterAt = (bindAddress: string) => ({
  prometheus: {
    bindAddress,
    countersTotalSuffix: true,
    unitSuffix: true,
    useSecondsForDurations: true,
    histogramBucketOverrides: { temporal_workflow_task_schedule_to_start_latency: WAITS },
  },
});

/** The SDK does not accept port 0. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
