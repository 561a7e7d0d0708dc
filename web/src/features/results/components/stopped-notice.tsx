import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import type { ExperimentDetail } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { isStopping } from '../../../lib/platform/is-stopping.js';

/** Who stopped the run and when, whether it can still spend, and its state. @param spent as in the figures below, in major units */
export function StoppedNotice({ detail, spent }: { detail: ExperimentDetail; spent: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { stopped_at, stopped_by, end_date, budget, currency, progress, tested } = detail;
  if (stopped_at === null) return null;
  return (
    <Callout compact role="note">
      <strong>
        {t(textOf(isStopping(detail), stopped_by !== null), {
          name: stopped_by,
          date: format.detailDate(stopped_at),
          zone: format.zone,
        })}
      </strong>{' '}
      {t('stopped.facts', {
        share: format.percent(budget > 0 ? spent / budget : null, 0),
        spent: format.moneyMajor(spent, currency),
        budget: format.moneyMajor(budget, currency),
        created: format.number(progress?.createdAds ?? 0),
        planned: format.number(tested),
        end: format.detailDate(end_date),
      })}
    </Callout>
  );
}

const textOf = (isUnderWay: boolean, isNamed: boolean) => {
  if (isUnderWay) return isNamed ? 'stopped.stoppingByAt' : 'stopped.stoppingAt';
  return isNamed ? 'stopped.byAt' : 'stopped.at';
};
