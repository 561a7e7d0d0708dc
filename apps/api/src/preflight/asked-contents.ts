import type { Field } from '#libs/platforms/fields/fields.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { valueAt, valuesOf } from '#libs/platforms/reading/loose.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';

/** What no platform is asked about before a submit: it is judged by rules, and by the platform's rehearsal. */
const UNASKED: readonly Field['kind'][] = ['money', 'currency', 'date', 'url'];

/**
 * What of an experiment a platform is asked about, by its paths: equal for two that differ only in the texts of their ads, their
 * name, money or days. Whoever mends these asks the platform nothing new.
 */
export function askedContents(input: ExperimentInput): unknown[] {
  const asked = fieldsOf(descriptionOf(input)).filter(
    ({ path, isList, field: { kind } }) =>
      !UNASKED.includes(kind) && !(isList && (kind === 'text' || kind === 'texts')) && path !== 'information.name',
  );
  const { objective } = input;
  return [
    objective,
    ...asked.map(({ path, isList }) => [path, isList ? valuesOf(valueAt(input, path)) : valueAt(input, path)]),
  ];
}
