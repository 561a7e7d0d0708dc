import { asTitle } from '#libs/platforms/fields/field-texts.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { useFormat } from '../format/use-format.js';

/** A platform's term for the level between a campaign and its ads, in the forms that texts need: `ad set`, `ad sets`, `Ad set`. */
export function useGroupWords({ group: { one, many } }: Pick<PlatformDescription, 'group'>) {
  const { language } = useFormat();
  return { group: one[language], groups: many[language], groupTitle: asTitle(one[language]) };
}
