import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { providerOfPlatform } from '#libs/contracts/platform/platform.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useBatchInsightsQuery, type Batch, type Curves, type ExperimentDetail } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { variationName } from '../row-texts.js';

interface Props {
  batch: Batch;
  curves: Curves;
  detail: ExperimentDetail;
}

/** The delivery of each ad in a batch, loaded on demand (RESULT-041). */
export function BatchRows({ batch, curves, detail }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('activating.results', { number: batch.number })}</summary>
      {isOpen && <Delivered batch={batch} curves={curves} detail={detail} />}
    </details>
  );
}

function Delivered({ batch, curves, detail }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currency, uuid, variable } = curves.summary;
  const args = { id: uuid, batch: batch.uuid, variable };
  const query = useBatchInsightsQuery({ provider: providerOfPlatform(detail.platform), batchQueryDto: args });
  if (query.isLoading) return <Skeleton rows={2} height={28} />;
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const rows = query.data.data;
  if (rows.length === 0) return <p>{t('activating.noResults')}</p>;
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{t('results.variation')}</th>
          {(['impressions', 'result', 'spent', 'costPer'] as const).map((name) => (
            <th key={name} scope="col" className="number">
              {name === 'spent' ? t('results.spent') : t(`activating.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.uuid}>
            <th scope="row">
              {row.manager_url === null ? (
                variationName(row)
              ) : (
                <a href={row.manager_url} target="_blank" rel="noreferrer">
                  {variationName(row)}
                </a>
              )}
            </th>
            <td className="number tabular">{format.number(row.impressions ?? 0)}</td>
            <td className="number tabular">{format.number(row.conversion ?? 0)}</td>
            <td className="number tabular">{format.moneyMajor(row.spend ?? 0, currency)}</td>
            <td className="number tabular">{row.cpa === null ? '–' : format.moneyMajor(row.cpa, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
