import type { KeyedText } from '../../messages/finding.js';
import { byKey, texts, type Text } from '../../messages/texts.js';
import { FIT_TEXTS } from '../plan/fit-texts.js';
import { PREFLIGHT_TEXTS } from '../plan/preflight-texts.js';
import { RUN_TEXTS } from './run-texts.js';

/** The platforms' words for the level between a campaign and its ads. */
export const LEVEL_TEXTS = texts('level', {
  adSet: { en: 'ad set', es: 'conjunto de anuncios' },
  adSets: { en: 'ad sets', es: 'conjuntos de anuncios' },
  adGroup: { en: 'ad group', es: 'grupo de anuncios' },
  adGroups: { en: 'ad groups', es: 'grupos de anuncios' },
});

/** A platform's own words for this level, within a sentence; masculine in Spanish. */
export interface GroupWords {
  readonly one: Text;
  readonly many: Text;
}

export const AD_SET: GroupWords = { one: LEVEL_TEXTS.adSet, many: LEVEL_TEXTS.adSets };
export const AD_GROUP: GroupWords = { one: LEVEL_TEXTS.adGroup, many: LEVEL_TEXTS.adGroups };

/** Which of these words each text of a run uses: `{{group}}`, `{{groups}}`. */
const TAKEN: ReadonlyMap<string, { one: boolean; many: boolean }> = new Map(
  Object.values({ ...FIT_TEXTS, ...PREFLIGHT_TEXTS, ...RUN_TEXTS }).map(({ key, en }) => [
    key as string,
    { one: en.includes('{{group}}'), many: en.includes('{{groups}}') },
  ]),
);

/** Adds the platform's level names to a text that uses them but has none, because workflows do not know them. */
export function leveled(text: KeyedText, { one, many }: GroupWords): KeyedText {
  const taken = TAKEN.get(text.key);
  if (taken === undefined || (!taken.one && !taken.many)) return text;
  const words = { ...(taken.one ? { group: byKey(one) } : {}), ...(taken.many ? { groups: byKey(many) } : {}) };
  return { ...text, params: { ...words, ...text.params } };
}
