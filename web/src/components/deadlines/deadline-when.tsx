import { useTranslation } from 'react-i18next';
import type { Deadline } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';

type When = Pick<Deadline, 'ends_on' | 'zone' | 'days_left' | 'standing' | 'is_estimate'>;

/** The last day with its zone, and the remaining days; for a past day, a note that it has passed. */
export function DeadlineWhen({ when }: { when: When }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { ends_on, zone, days_left: days, standing, is_estimate } = when;
  const date = t(is_estimate ? 'deadlines.about' : 'deadlines.day', { date: format.planDate(ends_on), zone });
  if (standing === 'ended') return <>{t('deadlines.ended', { date })}</>;
  return <>{t(days === 0 ? 'deadlines.today' : 'deadlines.upcoming', { date, time: format.length(days, 'day') })}</>;
}
