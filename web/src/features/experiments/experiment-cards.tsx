import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { AttentionPanel } from '../../components/run/attention-panel.js';
import { Dates, Kind, Progress, Spent, Status, Variations, type ListProps } from './experiment-parts.js';
import { resultsPath } from '../../lib/platform/paths.js';
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
        <div className="card-status">
          <Status item={item} progress={progress} />
        </div>
      </div>
      {isLive ? <Progress item={item} progress={progress} /> : <Variations item={item} />}
      <dl className="facts">
        <div>
          <dt>{t('list.spent')}</dt>
          <dd className="tabular">
            <Spent item={item} progress={progress} />
          </dd>
        </div>
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
      </dl>
      {progress !== null && needsNotice(progress) && <AttentionPanel item={item} progress={progress} />}
      {isLive && progress !== null && canStop(progress.phase) && <StopButton item={item} ads={progress.createdAds} />}
    </li>
  );
}
