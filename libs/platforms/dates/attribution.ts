import type { Texts } from '#libs/contracts/messages/texts.js';
import { holds, type PlatformDescription } from '../description.js';
import { textOf, valueAt } from '../reading/untrusted.js';

type Counting = Pick<PlatformDescription, 'attributionHours' | 'results' | 'setup'>;

/** The attribution setting of an experiment; empty if nobody chose one. */
export const attributionOf = ({ results: { attribution } }: Pick<Counting, 'results'>, input: unknown): string =>
  attribution === undefined ? '' : textOf(valueAt(input, attribution.field));

/** How many hours after the end of a run its results may still arrive. Without a setting the default applies. */
export function attributionHours(description: Counting, input: unknown): number {
  const { attributionHours: hours } = description;
  return (
    hours[attributionOf(description, input)] ??
    hours[usualAttribution(description)] ??
    Math.max(...Object.values(hours))
  );
}

/** The attribution in words; undefined if the goal offers no choice. Without a setting the default applies. */
export function attributionWords(description: Pick<Counting, 'results' | 'setup'>, input: unknown): Texts | undefined {
  const { results, setup } = description;
  if (results.attribution === undefined) return undefined;
  const { field, words } = results.attribution;
  if (!holds(setup[field]?.when, valueAt(input, 'objective'), (path) => valueAt(input, path))) return undefined;
  return words[attributionOf(description, input)] ?? words[usualAttribution(description)];
}

function usualAttribution({ results, setup }: Pick<Counting, 'results' | 'setup'>): string {
  const field = setup[results.attribution?.field ?? ''];
  return field?.kind === 'choice' ? textOf(field.default) : '';
}
