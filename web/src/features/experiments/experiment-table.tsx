import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { AttentionPanel } from '../../components/run/attention-panel.js';
import { Dates, Kind, Progress, Spent, Status, Variations, type ListProps } from './experiment-parts.js';
import { resultsPath } from '../../lib/platform/paths.js';
import { canStop, needsNotice } from '../../components/run/run-progress.js';
import { StopButton } from '../../components/run/stop-button.js';
import { useLiveProgress } from '../../components/run/use-live-progress.js';

/** The list where there is room for columns; a row opens its results. */
export function ExperimentTable({ items, isLive }: ListProps) {
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
              {t('list.spent')}
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
          <Status item={item} progress={progress} />
        </td>
        <td>{isLive ? <Progress item={item} progress={progress} /> : <Variations item={item} />}</td>
        <td className="tabular">
          <Dates item={item} />
        </td>
        <td className="account-cell">
          {item.account ?? '–'}
          <div className="secondary">{item.page ?? '–'}</div>
        </td>
        <td className="number tabular">
          <Spent item={item} progress={progress} />
        </td>
        {isLive && (
          <td>
            {progress !== null && canStop(progress.phase) && <StopButton item={item} ads={progress.createdAds} />}
          </td>
        )}
      </tr>
      {progress !== null && needsNotice(progress) && (
        <tr>
          <td colSpan={isLive ? 7 : 6}>
            <AttentionPanel item={item} progress={progress} />
          </td>
        </tr>
      )}
    </>
  );
}
