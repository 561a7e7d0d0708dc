/** People who look at the console while something else is measured. */
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Repeats each read with a pause after each answer, until it is stopped.
 * @param {Record<string, () => Promise<unknown>>} reads
 * @param {{ pauseMs: number }} options
 * @returns {{ stop: () => Promise<Record<string, number[]>> }} `stop` returns the durations of each read's calls in ms
 */
export function startReading(reads, { pauseMs }) {
  let isOver = false;
  const times = Object.fromEntries(Object.keys(reads).map((name) => [name, []]));
  const lane = async ([name, read]) => {
    while (!isOver) {
      const at = performance.now();
      await read();
      times[name].push(performance.now() - at);
      await delay(pauseMs);
    }
  };
  const lanes = Promise.all(Object.entries(reads).map(lane));
  // An error of a read is thrown by `stop`.
  lanes.catch(() => (isOver = true));
  return {
    async stop() {
      isOver = true;
      await lanes;
      return times;
    },
  };
}

/** @param {readonly number[]} times @param {number} share 0.95 for the 95th percentile */
export const quantile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
