import { readFigure, writeFigure } from '#libs/contracts/money/amount-text.js';
import {
  BASELINE_DEFAULTS,
  BASELINE_METRICS,
  BASELINE_MOST,
  type BaselineMetric,
} from '#libs/contracts/results/baseline.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Errors } from '../../../components/forms/use-text-form.js';
import type { Baseline } from '../../../lib/api/endpoints.js';

/** As typed. */
export type BaselineValues = { name: string } & Record<BaselineMetric, string>;

/** The form of a baseline, or of a new one with the sample defaults (PROFILE-021), figures as the language writes them. */
export function baselineValues(baseline: Baseline | null, language: Language): BaselineValues {
  const figures = baseline?.metrics ?? BASELINE_DEFAULTS;
  const typed = BASELINE_METRICS.map((metric) => [metric, writeFigure(figures[metric], language)]);
  return { name: baseline?.name ?? '', ...(Object.fromEntries(typed) as Record<BaselineMetric, string>) };
}

const figureOf = (text: string, language: Language): number | null => {
  const read = readFigure(text, language);
  return read.ok && read.value <= BASELINE_MOST ? read.value : null;
};

/** Fields that are missing or no figure: each is required (PROFILE-022). */
export function validateBaseline(values: BaselineValues, language: Language): Errors<BaselineValues> {
  const metrics = BASELINE_METRICS.filter((metric) => figureOf(values[metric], language) === null);
  const missing = values.name.trim() === '' ? ['name', ...metrics] : metrics;
  return Object.fromEntries(missing.map((name) => [name, 'required'])) as Errors<BaselineValues>;
}

/** The form's field behind a path of the server's error items: `metrics.cpm` -> `cpm`. */
export const formField = (path: string): string => path.replace(/^metrics\./, '');

/** The figures of a form that has them all. */
export const toMetrics = (values: BaselineValues, language: Language): Record<BaselineMetric, number> =>
  Object.fromEntries(BASELINE_METRICS.map((metric) => [metric, figureOf(values[metric], language) ?? 0])) as Record<
    BaselineMetric,
    number
  >;
