import type { KeyedText } from '../../messages/finding.js';
import { byKey, texts, type Text } from '../../messages/texts.js';
import { FIT_TEXTS } from '../plan/fit-texts.js';
import { PREFLIGHT_TEXTS } from '../plan/preflight-texts.js';
import { RUN_TEXTS } from './run-texts.js';

/** What stands between a campaign and its ads, as platforms call it. */
export const LEVEL_TEXTS = texts('level', {
  adSet: { en: 'ad set', es: 'conjunto de anuncios' },
  adSets: { en: 'ad sets', es: 'conjuntos de anuncios' },
  adGroup: { en: 'ad group', es: 'grupo de anuncios' },
  adGroups: { en: 'ad groups', es: 'grupos de anuncios' },
});

/** The same in a platform's own words, within a sentence; masculine in Spanish. */
export interface GroupWords {
  readonly one: Text;
  readonly many: Text;
}

export const AD_SET: GroupWords = { one: LEVEL_TEXTS.adSet, many: LEVEL_TEXTS.adSets };
export const AD_GROUP: GroupWords = { one: LEVEL_TEXTS.adGroup, many: LEVEL_TEXTS.adGroups };

/** What each text of a run takes of these words: `{{group}}`, `{{groups}}`. */
const TAKEN: ReadonlyMap<string, { one: boolean; many: boolean }> = new Map(
  Object.values({ ...FIT_TEXTS, ...PREFLIGHT_TEXTS, ...RUN_TEXTS }).map(({ key, en }) => [
    key as string,
    { one: en.includes('{{group}}'), many: en.includes('{{groups}}') },
  ]),
);

/** A text with the words of its platform, where it takes them and was told without: workflows know none. */
export function levelled(text: KeyedText, { one, many }: GroupWords): KeyedText {
  const taken = TAKEN.get(text.key);
  if (taken === undefined || (!taken.one && !taken.many)) return text;
  const words = { ...(taken.one ? { group: byKey(one) } : {}), ...(taken.many ? { groups: byKey(many) } : {}) };
  return { ...text, params: { ...words, ...text.params } };
}
