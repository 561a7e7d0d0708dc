/** Alternates measurement and reference, so that other load on the machine affects both. Enough runs show how large that effect is. */

/** With this many runs, a figure whose slowest run passes does not pass by luck. */
export const RUNS = 5;

const CONNECTIONS = 50;
const WARM_UP_MS = 3_000;
const ROUND_MS = 4_000;

/**
 * @typedef {{ value: number, reference: number }} Pair of one run
 * @typedef {{ value: number, reference: number, ratio: number, spread: { min: number, median: number, max: number } }} Spread
 *   medians of the runs, and the smallest, the median and the largest of their ratios
 */

/**
 * Runs a measurement and its reference alternately, five times.
 * @param {(run: number) => number | Promise<number>} measured @param {(run: number) => number | Promise<number>} reference
 * @returns {Promise<Spread>}
 */
export async function inTurns(measured, reference) {
  const pairs = [];
  for (let run = 0; run < RUNS; run++) pairs.push({ value: await measured(run), reference: await reference(run) });
  return spreadOf(pairs);
}

/**
 * @param {Pair[]} pairs of several runs
 * @param {(pair: Pair) => number} [ratioOf]
 * @returns {Spread}
 */
export function spreadOf(pairs, ratioOf = ({ value, reference }) => value / reference) {
  const ratios = pairs.map(ratioOf);
  const ratio = median(ratios);
  return {
    value: median(pairs.map(({ value }) => value)),
    reference: median(pairs.map(({ reference }) => reference)),
    ratio,
    spread: { min: Math.min(...ratios), median: ratio, max: Math.max(...ratios) },
  };
}

/** 99th percentile of this many calls, one after the other. @returns {Promise<number>} ms */
export async function p99Of(call, calls) {
  const times = [];
  for (let turn = 0; turn < calls; turn++) {
    const at = performance.now();
    await call();
    times.push(performance.now() - at);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(calls * 0.99) - 1];
}

/** Measures the p99 of a call five times after a warm-up. The reference is the allowed maximum, `mostMs`. @returns {Promise<Spread>} */
export async function p99AgainstLimit(call, { calls, mostMs }) {
  await p99Of(call, calls);
  return inTurns(
    () => p99Of(call, calls),
    () => mostMs,
  );
}

/**
 * Puts the load of many connections on the measured call and on its reference. Warms both up, so that the compiler has optimized them,
 * and then measures alternately.
 * @param {(lane: number) => Promise<unknown>} measured one call, of the connection numbered from 0
 * @param {(lane: number) => Promise<unknown>} reference
 * @returns {Promise<Record<'p99' | 'rate', Spread>>} p99 in ms, rate in calls a second. A ratio above 1 says that `measured` is
 *   slower.
 */
export async function sideBySide(measured, reference, { connections = CONNECTIONS } = {}) {
  await load(measured, { durationMs: WARM_UP_MS, connections });
  await load(reference, { durationMs: WARM_UP_MS, connections });
  const rounds = [];
  for (let run = 0; run < RUNS; run++)
    rounds.push({
      measured: await load(measured, { durationMs: ROUND_MS, connections }),
      reference: await load(reference, { durationMs: ROUND_MS, connections }),
    });
  const pairsOf = (figure) =>
    rounds.map((round) => ({ value: round.measured[figure], reference: round.reference[figure] }));
  return {
    p99: spreadOf(pairsOf('p99')),
    rate: spreadOf(pairsOf('rate'), ({ value, reference }) => reference / value),
  };
}

/** Keeps this many calls in flight for the given time. */
async function load(work, { durationMs, connections }) {
  const times = [];
  const begun = performance.now();
  const lane = async (_, number) => {
    for (let at = performance.now(); at - begun < durationMs; at = performance.now()) {
      await work(number);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const seconds = (performance.now() - begun) / 1_000;
  times.sort((a, b) => a - b);
  return { p99: times[Math.floor(times.length * 0.99)], rate: times.length / seconds };
}

/** @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
