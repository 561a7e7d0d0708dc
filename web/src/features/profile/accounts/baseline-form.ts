import { readFigure, writeFigure } from '#libs/contracts/money/amount-text.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { BASELINE_MOST, baselineSamples, type PlatformBaseline } from '#libs/platforms/results/baseline.js';
import { platformOfProvider, type Provider } from '#libs/contracts/platform/platform.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import type { Errors } from '../../../components/forms/use-text-form.js';
import type { Baseline } from '../../../lib/api/endpoints.js';

/** The typed values: the name, and each metric of the platform by the metric's name. */
export type BaselineValues = Record<string, string>;

const NAME = 'name';

/** The fields of this platform's baseline. */
export const formOf = (provider: Provider): PlatformBaseline =>
  descriptionOf({ platform: platformOfProvider(provider) }).results.baseline;

/** The values of a baseline's form, or the sample defaults for a new one (PROFILE-021). Figures are in the language's format. */
export function baselineValues(form: PlatformBaseline, baseline: Baseline | null, language: Language): BaselineValues {
  const samples = baselineSamples(form);
  const figures: Readonly<Record<string, number>> = { ...samples, ...baseline?.metrics };
  const typed = Object.keys(samples).map((metric) => [metric, writeFigure(figures[metric]!, language)]);
  return { [NAME]: baseline?.name ?? '', ...(Object.fromEntries(typed) as Record<string, string>) };
}

const figureOf = (text: string, language: Language): number | null => {
  const read = readFigure(text, language);
  return read.ok && read.value <= BASELINE_MOST ? read.value : null;
};

/** Errors of missing or unreadable fields: each is required (PROFILE-022). */
export function validateBaseline(values: BaselineValues, language: Language): Errors<BaselineValues> {
  const isMissing = ([field, text]: [string, string]) =>
    field === NAME ? text.trim() === '' : figureOf(text, language) === null;
  return Object.fromEntries(
    Object.entries(values)
      .filter(isMissing)
      .map(([field]) => [field, 'required'] as const),
  );
}

/** The form's field for a path of the server's error items: `metrics.cpm` -> `cpm`. */
export const formField = (path: string): string => path.replace(/^metrics\./, '');

/** The figures of a complete form. */
export const toMetrics = ({ [NAME]: _, ...metrics }: BaselineValues, language: Language): Baseline['metrics'] =>
  Object.fromEntries(
    Object.entries(metrics).map(([metric, text]) => [metric, figureOf(text, language) ?? 0]),
  ) as Baseline['metrics'];
