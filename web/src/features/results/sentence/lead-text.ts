import type { TFunction } from 'i18next';
import { componentInWords } from '#libs/platforms/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Curves } from '../../../lib/api/endpoints.js';
import type { Format } from '../../../lib/format/format.js';

type Lead = NonNullable<Curves['lead']>;

interface Words {
  t: TFunction;
  format: Format;
  description: PlatformDescription;
}

/** The parts of a variation that help most, each with its own lift. */
export const partsText = ({ parts }: Lead, { t, format, description }: Words): string =>
  new Intl.ListFormat(format.locale, { type: 'conjunction' }).format(
    parts.map(({ component, value, effect_percent }) =>
      t('results.advice.partLift', {
        component: componentInWords(description, component, format.language),
        value,
        lift: format.change(effect_percent),
      }),
    ),
  );

/** Which parts of a variation help most, and what these have been found to do by themselves; null where none helps. */
export function leadText(lead: Lead | null, words: Words & { isAnchored: boolean }): string | null {
  if (lead == null) return null;
  const { t, format, isAnchored } = words;
  return t(isAnchored ? 'results.advice.leadAnchored' : 'results.advice.lead', {
    count: lead.parts.length,
    parts: partsText(lead, words),
    lift: format.change(lead.effect_percent),
    lower: format.change(lead.lower_percent),
    upper: format.change(lead.upper_percent),
  });
}
