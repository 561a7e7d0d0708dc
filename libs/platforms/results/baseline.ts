import type { Texts } from '#libs/contracts/messages/texts.js';
import type { Measure } from '#libs/contracts/results/measure.js';

/** A figure of a baseline: its label, and its initial value in a new form. */
export interface BaselineFigure {
  readonly words: Texts;
  readonly sample: number;
}

/** A count of results. The form has another field for the cost of each result (PROFILE-020). */
export interface BaselineResult extends BaselineFigure {
  readonly sampleCost: number;
  /** The name of the count, if it differs. */
  readonly event?: string;
}

/** A team's usual figures on a platform, for comparison with results: by name, in the order of the form. */
export interface PlatformBaseline {
  readonly delivery: Readonly<Record<string, BaselineFigure>>;
  readonly results: Readonly<Record<string, BaselineResult>>;
  /** Clicks per 100 impressions, used if no better figure is known. */
  readonly usualClickPercent: number;
  /** Video views per 100 impressions, if goals are ranked by views. */
  readonly usualViewPercent?: number;
}

/** Largest figure of a baseline. */
export const BASELINE_MOST = 1_000_000_000_000;

/** The field with a result's cost. */
export const costField = (result: string): string => `cpa_${result}`;

/** Every field of the form with its initial value, in order. */
export const baselineSamples = ({ delivery, results }: PlatformBaseline): Record<string, number> =>
  Object.fromEntries([
    ...Object.entries(delivery).map(([name, { sample }]) => [name, sample] as const),
    ...Object.entries(results).flatMap(([name, { sample, sampleCost }]) => [
      [name, sample] as const,
      [costField(name), sampleCost] as const,
    ]),
  ]);

/**
 * A team's baseline for a measure, and the number of events behind it.
 * @param metrics its figures by the fields of the form
 * @returns null if the form has no such count, or the count is 0
 */
export function baselineFigure(
  { results }: PlatformBaseline,
  metrics: Readonly<Record<string, number>>,
  measure: Measure,
): { value: number; events?: number } | null {
  const fieldOf = (count: string) => Object.keys(results).find((field) => (results[field]!.event ?? field) === count);
  const field = fieldOf(measure.event);
  if (field === undefined) return null;
  const events = metrics[field] ?? 0;
  if (measure.kind === 'cost') {
    const value = metrics[costField(field)] ?? 0;
    return value > 0 ? { value, ...(events > 0 ? { events } : {}) } : null;
  }
  // The form has no values of results.
  if (measure.kind === 'return') return null;
  const whole = metrics[measure.kind === 'rate' ? 'impressions' : (fieldOf(measure.of) ?? '')] ?? 0;
  return events > 0 && events < whole ? { value: events / whole, events } : null;
}
