import { useTranslation } from 'react-i18next';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { useFormat } from '../../lib/format/use-format.js';
import type { HandStepsState } from './hand-steps-slice.js';
import { useKindNames } from './use-kind-names.js';

/** A text about the objects that a cancel leaves at the platform, by the last read (LIFE-013). */
export function useWhatStays(
  description: PlatformDescription,
  place: string,
  state: HandStepsState['handSteps']['state'],
): string {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useKindNames(description);
  const kinds = (state?.seen?.kinds ?? []).filter(({ found }) => found > 0);
  if (kinds.length === 0 && state?.step !== 'ads') return t('script.mayStay', { place });
  const counted = kinds.map(({ kind, found }) => t('script.stayOne', { what: names[kind], n: format.number(found) }));
  const isSpending = (state?.seen?.spending ?? 0) > 0;
  return t(isSpending ? 'script.staysOn' : 'script.stays', { place, kinds: counted.join(', ') });
}
