import type { TFunction } from 'i18next';
import { componentInWords } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Curves } from '../../../lib/api/endpoints.js';
import type { Format } from '../../../lib/format/format.js';
import type { ResultWords } from '../../../lib/result-words/result-words.js';
import { quoted } from '../quoted.js';

type Lead = NonNullable<Curves['lead']>;

interface Words {
  t: TFunction;
  format: Format;
  description: PlatformDescription;
  /** The words of the ranked result. */
  words: Pick<ResultWords, 'change' | 'changes'>;
}

/** The parts of a variation that help most, each with its own lift. */
export const partsText = ({ parts }: Lead, { t, format, description, words }: Words): string =>
  new Intl.ListFormat(format.locale, { type: 'conjunction' }).format(
    parts.map(({ component, value, effect_percent }) =>
      t('results.advice.partLift', {
        component: componentInWords(description, component, format.language),
        value: quoted(t, value),
        lift: words.change(effect_percent),
      }),
    ),
  );

/** The parts of a variation that help most, and the joint effect of these parts alone; null if none helps. */
export function leadText(lead: Lead | null, context: Words & { isAnchored: boolean }): string | null {
  if (lead == null) return null;
  const { t, words, isAnchored } = context;
  const [lower, upper] = words.changes(lead.lower_percent, lead.upper_percent);
  return t(isAnchored ? 'results.advice.leadAnchored' : 'results.advice.lead', {
    count: lead.parts.length,
    parts: partsText(lead, context),
    lift: words.change(lead.effect_percent),
    lower,
    upper,
  });
}
