import { useTranslation } from 'react-i18next';
import { worstCaseDailyMinor } from '#libs/contracts/experiment/plan/worst-case.js';
import { HelpMark } from '../../../../components/help-mark.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useDescription } from '../../../../lib/platform/use-description.js';

interface Props {
  budgetMinor: number;
  currency: string;
  /** Days that the run touches. */
  days: number;
  /** Whether the run searches for the best. */
  isSearching: boolean;
}

/** A sentence that explains the maximum cost of a day. */
export function WorstDayReason({ budgetMinor, currency, days, isSearching }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { factor, why } = useDescription().peakDay;
  if (isSearching) return <>{t('plan.worstDailySearch')}</>;
  if (worstCaseDailyMinor(budgetMinor, days, factor) >= budgetMinor) return <>{t('plan.worstDailyAll')}</>;
  const share = format.money(Math.ceil(budgetMinor / days), currency);
  const more = format.percent(factor - 1, 0);
  return (
    <>
      {t('plan.worstDailyReason', { share, more })}{' '}
      <HelpMark
        ask={t('plan.worstDailyAsk', { more })}
        text={t('plan.worstDailyWhy', { more, source: why[format.language] })}
      />
    </>
  );
}
