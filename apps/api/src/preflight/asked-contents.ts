import type { Field } from '#libs/platforms/fields/fields.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { valueAt, valuesOf } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';

/** Kinds of fields that no platform is asked about before a submit: rules and the platform's rehearsal check them. */
const UNASKED: readonly Field['kind'][] = ['money', 'currency', 'date', 'url'];

/**
 * The parts of an experiment that a platform is asked about, by path. They are equal for two experiments that differ only in the texts of
 * their ads, their name, money or dates. So a person who edits only these causes no new question.
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
