/** Load of many connections, measured and reference in turns, so that what else the machine does falls on both. */

const CONNECTIONS = 50;
const WARM_UP_MS = 3_000;
const ROUND_MS = 4_000;
const ROUNDS = 3;

/**
 * Warms both up, until the compiler has seen what it will be measured on, then measures A, B, A, B, A, B.
 * @param {(lane: number) => Promise<unknown>} measured one call, of the connection numbered from 0
 * @param {(lane: number) => Promise<unknown>} reference
 * @returns {Promise<Record<'p99' | 'rate', { value: number, reference: number, ratio: number }>>} p99 in ms, rate in calls a
 *   second; medians of the rounds. A ratio above 1 says that `measured` is slower.
 */
export async function sideBySide(measured, reference) {
  await load(measured, WARM_UP_MS);
  await load(reference, WARM_UP_MS);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ measured: await load(measured, ROUND_MS), reference: await load(reference, ROUND_MS) });
  const medianOf = (pick) => median(rounds.map(pick));
  return {
    p99: {
      value: medianOf((round) => round.measured.p99),
      reference: medianOf((round) => round.reference.p99),
      ratio: medianOf((round) => round.measured.p99 / round.reference.p99),
    },
    rate: {
      value: medianOf((round) => round.measured.rate),
      reference: medianOf((round) => round.reference.rate),
      ratio: medianOf((round) => round.reference.rate / round.measured.rate),
    },
  };
}

/** Keeps 50 calls in flight for so long. */
async function load(work, durationMs) {
  const times = [];
  const begun = performance.now();
  const lane = async (_, number) => {
    for (let at = performance.now(); at - begun < durationMs; at = performance.now()) {
      await work(number);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  const seconds = (performance.now() - begun) / 1_000;
  times.sort((a, b) => a - b);
  return { p99: times[Math.floor(times.length * 0.99)], rate: times.length / seconds };
}

/** @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
