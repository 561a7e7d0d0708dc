import { BASELINE_DEFAULTS, BASELINE_METRICS, BASELINE_MOST, type BaselineMetric } from '#libs/contracts/baseline.js';
import type { Errors } from '../../../components/forms/use-text-form.js';
import type { Baseline } from '../../../lib/api/endpoints.js';

/** As typed. */
export type BaselineValues = { name: string } & Record<BaselineMetric, string>;

/** The form of a baseline, or of a new one with the sample defaults (PROFILE-021). */
export function baselineValues(baseline: Baseline | null): BaselineValues {
  const figures = baseline?.metrics ?? BASELINE_DEFAULTS;
  const typed = BASELINE_METRICS.map((metric) => [metric, String(figures[metric])]);
  return { name: baseline?.name ?? '', ...(Object.fromEntries(typed) as Record<BaselineMetric, string>) };
}

/** A figure of at least 0, with a point or a comma; null for anything else. */
function readFigure(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  const value = /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN;
  return value <= BASELINE_MOST ? value : null;
}

/** Fields that are missing or no figure: each is required (PROFILE-022). */
export function validateBaseline(values: BaselineValues): Errors<BaselineValues> {
  const metrics = BASELINE_METRICS.filter((metric) => readFigure(values[metric]) === null);
  const missing = values.name.trim() === '' ? ['name', ...metrics] : metrics;
  return Object.fromEntries(missing.map((name) => [name, 'required'])) as Errors<BaselineValues>;
}

/** The form's field behind a path of the server's error items: `metrics.cpm` -> `cpm`. */
export const formField = (path: string): string => path.replace(/^metrics\./, '');

/** The figures of a form that has them all. */
export const toMetrics = (values: BaselineValues): Record<BaselineMetric, number> =>
  Object.fromEntries(BASELINE_METRICS.map((metric) => [metric, readFigure(values[metric]) ?? 0])) as Record<
    BaselineMetric,
    number
  >;
