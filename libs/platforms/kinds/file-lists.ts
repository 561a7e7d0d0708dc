import { holds, type PlatformDescription } from '../description.js';
import type { Field } from '../fields/fields.js';
import { fieldsOf } from '../fields/fields-of.js';
import { valueAt } from '../reading/untrusted.js';
import { isVideoFile } from './video-link.js';

/** The paths of the lists whose alternatives are uploaded files: `creatives.visuals`. */
export const fileLists = (description: PlatformDescription): string[] =>
  fieldsOf(description).flatMap(({ path, isList, field }) => (isList && field.kind === 'visual' ? [path] : []));

/** Whether an alternative is an uploaded file: of every list of files, and of a list that takes links as well. */
export const isOfFiles = (field: Field | undefined, value: unknown): boolean =>
  field?.kind === 'visual' || (field?.kind === 'video-link' && isVideoFile(value));

/** The list that takes the files of an experiment: the first one that it shows. */
export function fileListOf(description: PlatformDescription, input: unknown): string | undefined {
  const lists = fileLists(description);
  const shown = fieldsOf(description).find(
    ({ path, field }) =>
      lists.includes(path) && holds(field.when, valueAt(input, 'objective'), (other) => valueAt(input, other)),
  );
  return shown?.path ?? lists[0];
}
