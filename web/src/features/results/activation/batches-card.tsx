import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { Code } from '@blueprintjs/icons';
import { useScriptAddress } from '../../../components/hand-steps/script-address.js';
import { InAccountZone, Instant } from '../../../components/instant.js';
import { Pagination } from '../../../components/pagination.js';
import type { Batch, Curves, ExperimentDetail } from '../../../lib/api/endpoints.js';
import { useReasonText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { resultsPath } from '../../../lib/platform/paths.js';
import { BatchRows } from './batch-rows.js';
import { Outcome } from './outcome.js';
import { PromiseKept } from './promise-kept.js';
import { openStepOf, stateOf } from './running-batches.js';
import { StopBatch } from './stop-batch.js';

/** The number of batches on a page (RESULT-016). */
const PAGE_SIZE = 10;

interface Props {
  curves: Curves;
  detail: ExperimentDetail;
}

/** The experiment's activations and their outcomes; renders nothing without any. */
export function BatchesCard({ curves, detail }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { batches } = curves;
  if (batches.length === 0) return null;
  const shown = batches.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <section className="card" aria-labelledby="batches">
      <div className="card-head">
        <h2 id="batches" tabIndex={-1}>
          {t('activating.batches')}
        </h2>
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

function BatchRow({ batch, detail }: { batch: Batch; detail: ExperimentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { refusalOf } = useReasonText();
  const { number, currency } = batch;
  const money = (amount: number) => format.moneyMajor(amount, currency);
  const state = stateOf(batch);
  const ended = state === 'stopped' ? batch.stopped_at : batch.end_date;
  const canStop = state === 'running' || state === 'waiting';
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
      <td data-label={t('activating.status')}>{t(`activating.state_${state}`)}</td>
      <td data-label={t('activating.range')}>
        <Instant at={batch.start_date} style="detail" accountZone={detail.account_zone} />
        {' – '}
        <Instant at={ended} style="detail" accountZone={detail.account_zone} />
        <InAccountZone from={batch.start_date} to={ended} style="detail" accountZone={detail.account_zone} />
        {state === 'stopped' && <StoppedBy batch={batch} />}
      </td>
      <td data-label={t('activating.outcomes')}>
        <ul className="outcome-list">
          {batch.variables.map(({ id, name, budget, success, failed_text, ...kept }) => (
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
              <PromiseKept batch={batch} variable={kept} />
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
      <td>
        <div className="row row-wrap">
          {openStepOf(batch) !== null && <OpenScript batch={batch} detail={detail} />}
          {canStop && detail.changeable && <StopBatch batch={batch} detail={detail} />}
        </div>
      </td>
    </tr>
  );
}

/** The link to the script that a person has to run. */
function OpenScript({ batch: { uuid, number }, detail }: { batch: Batch; detail: ExperimentDetail }) {
  const { t } = useTranslation();
  const { linkTo } = useScriptAddress();
  return (
    <Link
      to={linkTo({ platform: detail.platform, uuid })}
      className={`${Classes.BUTTON} ${Classes.SMALL} ${Classes.INTENT_PRIMARY}`}
      aria-label={t('script.openOf', { name: t('activating.open_batch', { number }) })}
    >
      <Code size={14} aria-hidden />
      <span className={Classes.BUTTON_TEXT}>{t('script.open')}</span>
    </Link>
  );
}

/** Says who stopped a batch early, and when it was planned to end. */
function StoppedBy({ batch: { stopped_at, stopped_by, end_date } }: { batch: Batch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const date = format.detailDate(stopped_at);
  return (
    <div className="secondary">
      {stopped_by === null
        ? t('activating.stoppedAt', { date })
        : t('activating.stoppedBy', { date, name: stopped_by })}
      {', '}
      {t('activating.planned', { date: format.detailDate(end_date) })}
    </div>
  );
}
