import { holds, type PlatformDescription } from '../description.js';
import { fieldsOf } from '../fields/fields-of.js';
import { valueAt } from '../reading/untrusted.js';
import { kindOf } from './index.js';

/** The paths of the lists whose alternatives show uploaded files: `creatives.visuals`. */
export const fileLists = (description: PlatformDescription): string[] =>
  fieldsOf(description).flatMap(({ path, isList, field }) =>
    isList && kindOf(field).shownFiles !== undefined ? [path] : [],
  );

/** The list that takes the files of an experiment: the first one that it shows. */
export function fileListOf(description: PlatformDescription, input: unknown): string | undefined {
  const lists = fileLists(description);
  const shown = fieldsOf(description).find(
    ({ path, field }) =>
      lists.includes(path) && holds(field.when, valueAt(input, 'objective'), (other) => valueAt(input, other)),
  );
  return shown?.path ?? lists[0];
}
