import { useTranslation } from 'react-i18next';
import { PEAK_DAY, worstCaseDailyMinor } from '#libs/contracts/experiment/worst-case.js';
import { useFormat } from '../../../../lib/format/use-format.js';

interface Props {
  budgetMinor: number;
  currency: string;
  /** Days that the run touches. */
  days: number;
}

/** Where the most that a day can cost comes from, in a sentence. */
export function WorstDayReason({ budgetMinor, currency, days }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (worstCaseDailyMinor(budgetMinor, days) >= budgetMinor) return <>{t('plan.worstDailyAll')}</>;
  const share = format.money(Math.ceil(budgetMinor / days), currency);
  return <>{t('plan.worstDailyReason', { share, more: format.percent(PEAK_DAY - 1, 0) })}</>;
}
