import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StatusTag } from '../../components/status-tag.js';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { AttentionPanel } from '../../components/run/attention-panel.js';
import { Dates, Kind, Progress, Variations, type ListProps } from './experiment-parts.js';
import { resultsPath } from '../../components/run/results-path.js';
import { canStop, needsNotice } from '../../components/run/run-progress.js';
import { StopButton } from '../../components/run/stop-button.js';
import { useLiveProgress } from '../../components/run/use-live-progress.js';

/** The list on phones. */
export function ExperimentCards({ items, isLive }: ListProps) {
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
        <StatusTag status={item.status} phase={progress?.phase} stoppedAt={item.stopped_at} />
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
      {progress !== null && needsNotice(progress) && <AttentionPanel item={item} progress={progress} />}
      {isLive && progress !== null && canStop(progress.phase) && <StopButton item={item} ads={progress.createdAds} />}
    </li>
  );
}
