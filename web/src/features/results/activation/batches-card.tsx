import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { Stop } from '@blueprintjs/icons';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { InAccountZone, Instant } from '../../../components/instant.js';
import { Pagination } from '../../../components/pagination.js';
import { useStopMutation, type Batch, type Curves, type ExperimentDetail } from '../../../lib/api/endpoints.js';
import { useReasonText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { resultsPath } from '../../../lib/platform/paths.js';
import { toast } from '../../../lib/toaster.js';
import { BatchRows } from './batch-rows.js';
import { Outcome } from './outcome.js';

/** Batches of a page (RESULT-016). */
const PAGE_SIZE = 10;

interface Props {
  curves: Curves;
  detail: ExperimentDetail;
}

/** What was activated of the experiment and what became of it; nothing where nothing was. */
export function BatchesCard({ curves, detail }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { batches } = curves;
  if (batches.length === 0) return null;
  const shown = batches.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <section className="card" aria-labelledby="batches">
      <div className="card-head">
        <h2 id="batches">{t('activating.batches')}</h2>
        <span className="secondary">{t('activating.batchesHelp')}</span>
      </div>
      <div className="table-scroll" tabIndex={0} role="group" aria-labelledby="batches">
        <table className="data-table stacks batches-table">
          <thead>
            <tr>
              {(['number', 'status', 'range', 'outcomes'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`activating.${name}`)}
                </th>
              ))}
              {(['spent', 'impressions'] as const).map((name) => (
                <th key={name} scope="col" className="number">
                  {t(`activating.${name}`)}
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {shown.map((batch) => (
              <BatchRow key={batch.uuid} batch={batch} detail={detail} />
            ))}
          </tbody>
        </table>
      </div>
      {batches.length > PAGE_SIZE && (
        <Pagination page={page} size={PAGE_SIZE} total={batches.length} onPage={setPage} />
      )}
      {shown.map((batch) => (
        <BatchRows key={batch.uuid} batch={batch} curves={curves} detail={detail} />
      ))}
    </section>
  );
}

function stateOf({ status, stopped_at }: Batch): 'running' | 'stopped' | 'failed' | 'ended' {
  if (stopped_at !== null) return 'stopped';
  if (status === 'FAILED') return 'failed';
  return isFinished(status) ? 'ended' : 'running';
}

function BatchRow({ batch, detail }: { batch: Batch; detail: ExperimentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { refusalOf } = useReasonText();
  const { number, currency } = batch;
  const money = (amount: number) => format.moneyMajor(amount, currency);
  return (
    <tr>
      <th scope="row" className="tabular" data-label={t('activating.number')}>
        <Link
          to={resultsPath({ id: batch.uuid, platform: detail.platform })}
          aria-label={t('activating.open_batch', { number })}
        >
          {format.number(number)}
        </Link>
      </th>
      <td data-label={t('activating.status')}>{t(`activating.state_${stateOf(batch)}`)}</td>
      <td data-label={t('activating.range')}>
        <Instant at={batch.start_date} style="detail" accountZone={detail.account_zone} />
        {' – '}
        <Instant at={batch.end_date} style="detail" accountZone={detail.account_zone} />
        <InAccountZone from={batch.start_date} to={batch.end_date} style="detail" accountZone={detail.account_zone} />
      </td>
      <td data-label={t('activating.outcomes')}>
        <ul className="outcome-list">
          {batch.variables.map(({ id, name, budget, success, failed_text }) => (
            <li key={id} className="row row-wrap">
              <span>{name}</span>
              <span className="secondary tabular">
                {money(budget)}
                {batch.budget_type === 'daily_budget' && ` ${t('activating.perDay')}`}
              </span>
              <Outcome
                success={success}
                reason={failed_text && refusalOf(detail.platform, { message: failed_text.key, ...failed_text })}
              />
            </li>
          ))}
        </ul>
      </td>
      <td className="number tabular" data-label={t('activating.spent')}>
        {t('activating.ofMost', { spent: money(batch.spent), most: money(batch.most) })}
      </td>
      <td className="number tabular" data-label={t('activating.impressions')}>
        {format.number(batch.impressions)}
      </td>
      <td>{stateOf(batch) === 'running' && detail.changeable && <StopBatch batch={batch} />}</td>
    </tr>
  );
}

function StopBatch({ batch: { uuid, number } }: { batch: Batch }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [stop, { isLoading }] = useStopMutation();
  const confirm = async () => {
    const answer = await stop({ uuid });
    setOpen(false);
    if (!('error' in answer)) await toast(t('activating.stopped', { number }), 'success');
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        icon={<Stop size={14} />}
        text={t('activating.stop')}
        aria-label={t('activating.stopOf', { number })}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isLoading}
        intent="danger"
        title={t('activating.stopTitle', { number })}
        confirmText={t('activating.stopConfirm')}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        <p>{t('activating.stopText')}</p>
      </ConfirmDialog>
    </>
  );
}
