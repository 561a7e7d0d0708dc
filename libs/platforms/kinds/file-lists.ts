import type { PlatformDescription } from '../description.js';
import { fieldsOf } from '../fields/fields-of.js';
import { kindOf } from './index.js';

/** The lists whose alternatives show uploaded files, by their paths: `creatives.visuals`. */
export const fileLists = (description: PlatformDescription): string[] =>
  fieldsOf(description).flatMap(({ path, isList, field }) =>
    isList && kindOf(field).shownFiles !== undefined ? [path] : [],
  );
