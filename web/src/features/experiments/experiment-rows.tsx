import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ExperimentProgress } from '#libs/contracts/experiment-phase.js';
import { StatusTag } from '../../components/status-tag.js';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { useIsNarrow } from '../../lib/use-media.js';
import { AttentionPanel } from './attention-panel.js';
import { ProgressCell } from './progress-cell.js';
import { canStop, needsDecision } from './run-progress.js';
import { StopButton } from './stop-button.js';
import { useLiveProgress } from './use-live-progress.js';

interface Props {
  items: readonly ExperimentItem[];
  isLive: boolean;
}

const resultsPath = ({ id, platform }: Pick<ExperimentItem, 'id' | 'platform'>): string =>
  `/experiment/${platform}/results?id=${id}&type=${platform}`;

/** A table, or cards where a table has no room. */
export function ExperimentRows({ items, isLive }: Props) {
  return useIsNarrow() ? <Cards items={items} isLive={isLive} /> : <Table items={items} isLive={isLive} />;
}

function Table({ items, isLive }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="table-scroll">
      <table className="data-table">
        <caption className="visually-hidden">{t(isLive ? 'list.live.title' : 'list.completed.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('list.name')}</th>
            <th scope="col">{t('list.status')}</th>
            <th scope="col">{isLive ? t('list.progress') : t('list.variations')}</th>
            <th scope="col" className="wraps">
              {t('list.datesIn', { zone: format.zone })}
            </th>
            <th scope="col">{t('list.account')}</th>
            <th scope="col" className="number">
              {t('list.budget')}
            </th>
            {isLive && (
              <th scope="col">
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.uuid} item={item} isLive={isLive} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ item, isLive }: { item: ExperimentItem; isLive: boolean }) {
  const format = useFormat();
  const navigate = useNavigate();
  const progress = useLiveProgress(item, isLive);
  const open = (event: MouseEvent) => {
    const isControl = (event.target as HTMLElement).closest('a, button, [role="alertdialog"]') !== null;
    if (!isControl) void navigate(resultsPath(item));
  };
  return (
    <>
      <tr className="clickable" onClick={open}>
        <th scope="row">
          <Link to={resultsPath(item)}>{item.name}</Link>
          <Kind item={item} />
        </th>
        <td>
          <StatusTag status={item.status} />
        </td>
        <td>{isLive ? <Progress item={item} progress={progress} /> : <Variations item={item} />}</td>
        <td className="tabular">
          <Dates item={item} />
        </td>
        <td>
          {item.account ?? '–'}
          <div className="secondary">{item.page ?? '–'}</div>
        </td>
        <td className="number tabular">{format.moneyMajor(item.budget, item.currency)}</td>
        {isLive && (
          <td>
            {progress !== null && canStop(progress.phase) && <StopButton item={item} ads={progress.createdAds} />}
          </td>
        )}
      </tr>
      {progress !== null && needsDecision(progress.phase) && (
        <tr>
          <td colSpan={isLive ? 7 : 6}>
            <AttentionPanel item={item} progress={progress} />
          </td>
        </tr>
      )}
    </>
  );
}

function Cards({ items, isLive }: Props) {
  return (
    <ul className="cards">
      {items.map((item) => (
        <CardItem key={item.uuid} item={item} isLive={isLive} />
      ))}
    </ul>
  );
}

function CardItem({ item, isLive }: { item: ExperimentItem; isLive: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const progress = useLiveProgress(item, isLive);
  return (
    <li className="experiment-card">
      <div className="spread">
        <div>
          <Link to={resultsPath(item)}>{item.name}</Link>
          <Kind item={item} />
        </div>
        <StatusTag status={item.status} />
      </div>
      {isLive ? <Progress item={item} progress={progress} /> : <Variations item={item} />}
      <dl className="facts">
        <div>
          <dt>{t('list.dates')}</dt>
          <dd className="tabular">
            <Dates item={item} />
            <div className="secondary">{format.zone}</div>
          </dd>
        </div>
        <div>
          <dt>{t('list.account')}</dt>
          <dd>{[item.account, item.page].filter(Boolean).join(' · ')}</dd>
        </div>
        <div>
          <dt>{t('list.budget')}</dt>
          <dd className="tabular">{format.moneyMajor(item.budget, item.currency)}</dd>
        </div>
      </dl>
      {progress !== null && needsDecision(progress.phase) && <AttentionPanel item={item} progress={progress} />}
      {isLive && progress !== null && canStop(progress.phase) && <StopButton item={item} ads={progress.createdAds} />}
    </li>
  );
}

/** Objective and number: two experiments may have the same name. */
function Kind({ item }: { item: ExperimentItem }) {
  const { t } = useTranslation();
  return (
    <div className="secondary tabular">
      {t(`goal.${item.goal as 'OUTCOME_TRAFFIC'}`)} · #{item.id}
    </div>
  );
}

function Progress({ item, progress }: { item: ExperimentItem; progress: ExperimentProgress | null }) {
  const { t } = useTranslation();
  if (progress === null) return <span className="secondary">{t('phase.queued')}</span>;
  return <ProgressCell name={item.name} progress={progress} startsAt={item.start_date} />;
}

function Variations({ item }: { item: ExperimentItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className="tabular">
      {t('list.testedOf', { tested: format.number(item.tested), created: format.number(item.created) })}
    </span>
  );
}

function Dates({ item }: { item: ExperimentItem }) {
  const format = useFormat();
  return (
    <>
      <time dateTime={item.start_date ?? undefined} title={format.exactDate(item.start_date)}>
        {format.listDate(item.start_date)}
      </time>
      <div>
        <time dateTime={item.end_date ?? undefined} title={format.exactDate(item.end_date)}>
          {format.listDate(item.end_date)}
        </time>
      </div>
    </>
  );
}
