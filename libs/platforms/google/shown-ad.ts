import type { GoogleExperimentInput } from './description.js';
import { CALL_TO_ACTION_TEXTS } from './wire-words.js';

type Creatives = GoogleExperimentInput['creatives'];

/** The chosen alternative of each creative component; absent if none is chosen. */
export type Creative = { [Name in keyof Creatives]?: Creatives[Name][number]['value'] };

/** @param choice the alternative of each component, from 0 */
export function creativeOf(
  { creatives }: Pick<GoogleExperimentInput, 'creatives'>,
  choice: Partial<Record<string, number>>,
): Creative {
  const lists: Partial<Creatives> = creatives;
  const names = Object.keys(lists) as (keyof Creatives)[];
  return Object.fromEntries(names.map((name) => [name, lists[name]?.[choice[name] ?? -1]?.value])) as Creative;
}

/** The text of an ad's button, in English; an unknown code is returned unchanged. */
export const buttonText = (code: string): string =>
  Object.hasOwn(CALL_TO_ACTION_TEXTS, code) ? CALL_TO_ACTION_TEXTS[code as keyof typeof CALL_TO_ACTION_TEXTS].en : code;
