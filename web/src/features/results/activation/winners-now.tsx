import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Callout } from '@blueprintjs/core';
import type { Curves, ExperimentDetail } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { resultsPath } from '../../../lib/platform/paths.js';
import { spendingOf, stateOf, winnersIn } from './running-batches.js';
import { StopBatch } from './stop-batch.js';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The spending batches of this experiment, shown above the results, each with its end and a Stop button. */
export function WinnersNow({ curves, detail }: { curves: Curves; detail: ExperimentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const spending = spendingOf(curves.batches);
  if (spending.length === 0) return null;
  const { currency } = curves.summary;
  const money = (amount: number) => format.moneyMajor(amount, currency);
  const count = sum(spending.map(winnersIn));
  return (
    <Callout compact intent="success" className="winners-now" role="status">
      <strong className="tabular">
        {t('winners.running', {
          count,
          n: format.number(count),
          spent: money(sum(spending.map(({ spent }) => spent))),
          most: money(sum(spending.map(({ most }) => most))),
        })}
      </strong>
      <ul>
        {spending.map((batch) => (
          <li key={batch.uuid} className="row row-wrap">
            <Link to={resultsPath({ id: batch.uuid, platform: detail.platform })}>
              {t('winners.batch', {
                number: format.number(batch.number),
                spent: money(batch.spent),
                most: money(batch.most),
                date: format.listDate(batch.end_date),
              })}
            </Link>
            {stateOf(batch) === 'stopping' ? (
              <span className="secondary">{t('activating.state_stopping')}</span>
            ) : (
              detail.changeable && <StopBatch batch={batch} detail={detail} />
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
