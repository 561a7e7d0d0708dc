import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { valueAt, valuesOf } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';

/**
 * The parts of an experiment that a platform checks, by path. They are equal for two experiments that differ only in the texts of
 * their ads, their name, money or dates. So an edit of only these parts causes no new check.
 */
export function askedContents(input: ExperimentInput): unknown[] {
  const fields = fieldsOf(descriptionOf(input)).filter(({ path, isList, field }) => {
    const { asked } = kindOf(field);
    return asked !== 'never' && !(isList && asked === 'outside-lists') && path !== 'information.name';
  });
  const { objective } = input;
  return [
    objective,
    ...fields.map(({ path, isList }) => [path, isList ? valuesOf(valueAt(input, path)) : valueAt(input, path)]),
  ];
}
