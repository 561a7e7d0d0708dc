import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Callout } from '@blueprintjs/core';
import type { Curves, ExperimentDetail } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { resultsPath } from '../../../lib/platform/paths.js';
import { runningOf, winnersIn } from './running-batches.js';
import { StopBatch } from './stop-batch.js';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The batches that spend now because of these results, above the results themselves; each with its end and Stop. */
export function WinnersNow({ curves, detail }: { curves: Curves; detail: ExperimentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const running = runningOf(curves.batches);
  if (running.length === 0) return null;
  const { currency } = curves.summary;
  const money = (amount: number) => format.moneyMajor(amount, currency);
  const count = sum(running.map(winnersIn));
  return (
    <Callout compact intent="success" className="winners-now" role="status">
      <strong className="tabular">
        {t('winners.running', {
          count,
          n: format.number(count),
          spent: money(sum(running.map(({ spent }) => spent))),
          most: money(sum(running.map(({ most }) => most))),
        })}
      </strong>
      <ul>
        {running.map((batch) => (
          <li key={batch.uuid} className="row row-wrap">
            <Link to={resultsPath({ id: batch.uuid, platform: detail.platform })}>
              {t('winners.batch', {
                number: format.number(batch.number),
                spent: money(batch.spent),
                most: money(batch.most),
                date: format.listDate(batch.end_date),
              })}
            </Link>
            {detail.changeable && <StopBatch batch={batch} detail={detail} />}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
