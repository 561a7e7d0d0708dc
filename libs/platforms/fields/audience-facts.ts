import type { PlatformDescription } from '../description.js';
import { kindOf } from '../kinds/index.js';
import { valueAt } from '../reading/untrusted.js';
import type { Field } from './fields.js';

/** Whether a platform needs the field to estimate how many people an audience has: the account, and facts of the campaign. */
export const decidesAudience = (path: string, field: Field): boolean =>
  path === 'account' || (kindOf(field).decidesReach === true && path.startsWith('information.'));

/** The choices in the general information, which may narrow an audience. Names, dates and money do not. */
export const choicesIn = (description: PlatformDescription, input: unknown): unknown[] =>
  Object.entries(description.information).flatMap(([name, { kind }]) =>
    kind === 'choice' || kind === 'choices' ? [valueAt(input, `information.${name}`)] : [],
  );
