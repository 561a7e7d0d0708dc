import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Checkbox } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { Instant } from '../../components/instant.js';
import { useFormat } from '../../lib/format/use-format.js';
import { namePath } from '../../lib/platform/paths.js';
import { ShownPlatform } from '../../lib/platform/use-platform.js';
import { useDescription } from '../../lib/platform/use-description.js';
import { isPending } from '../../components/hand-steps/is-pending.js';
import { useScriptAddress } from '../../components/hand-steps/script-address.js';
import { AttentionPanel } from '../../components/run/attention-panel.js';
import { needsNotice } from '../../components/run/run-progress.js';
import { useLiveItem } from '../../components/run/use-live-item.js';
import { CardActions } from './card-actions.js';
import { Found } from './found.js';
import { ManagerLink } from './manager-link.js';
import {
  Budget,
  Dates,
  Kind,
  OfExperiment,
  opensOn,
  Progress,
  Promises,
  Spent,
  Status,
  Variations,
  Winners,
  type ListProps,
  type Ticks,
} from './experiment-parts.js';

/** The list as cards. */
export function ExperimentCards({ items, ...props }: ListProps & { ticks: Ticks }) {
  return (
    <ul className="cards">
      {items.map((item) => (
        <ShownPlatform key={item.uuid} value={item.platform}>
          <CardItem item={item} {...props} />
        </ShownPlatform>
      ))}
    </ul>
  );
}

interface CardProps extends Omit<ListProps, 'items'> {
  item: ExperimentItem;
  ticks: Ticks;
}

function CardItem({ item: listed, list, isOfAll, ticks, isPolled, onInformation }: CardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hasPages = useDescription().columns.page !== undefined;
  const item = useLiveItem(listed, isPolled);
  const { progress } = item;
  const isSubmitted = item.progress !== null;
  const script = useScriptAddress();
  const open = () => onInformation(item);
  // A pending experiment opens its script, all others their information (LIST-026).
  const pressed = () => (isPending(item) ? script.show(item) : open());
  // Whether it can be shared (SHARE-008).
  const isTickable = list === 'completed' || (list === 'samples' && item.status === 'SAMPLE');
  return (
    // The button inside does the same for the keyboard. The rest of the card is only a larger target for the pointer.
    <li className="card experiment-card" onClick={opensOn(pressed)}>
      <div className="spread">
        {isTickable && (
          <Checkbox
            className="row-tick"
            checked={ticks.has(item.uuid)}
            disabled={!item.changeable}
            title={item.changeable ? undefined : t('sharing.onlyYours')}
            aria-label={t('list.selectOf', { name: item.name })}
            onChange={({ currentTarget }) => ticks.set(item.uuid, currentTarget.checked)}
          />
        )}
        <div className="card-name">
          <Link to={namePath(item)}>{item.name === '' ? t('list.unnamed') : item.name}</Link>
          <Kind item={item} isOfAll={isOfAll} />
          <OfExperiment item={item} />
        </div>
        <div className="card-status">
          <Status item={item} progress={progress} />
          <Winners item={item} />
          <Promises item={item} />
        </div>
      </div>
      {list === 'live' ? <Progress item={item} progress={progress} /> : <Variations item={item} />}
      {item.outcome && <Found outcome={item.outcome} item={item} />}
      <dl className="facts">
        <div>
          <dt>{t(isSubmitted ? 'list.spent' : 'list.budget')}</dt>
          <dd className="tabular">
            {isSubmitted ? <Spent item={item} progress={progress} /> : <Budget item={item} />}
          </dd>
        </div>
        <div>
          <dt>{t(isSubmitted ? 'list.dates' : 'list.changed')}</dt>
          <dd className="tabular">
            {isSubmitted ? <Dates item={item} /> : <Instant at={item.updated_at} style="list" />}
            <div className="secondary">{format.zone}</div>
          </dd>
        </div>
        <div>
          <dt>{t(hasPages ? 'list.accountAndPage' : 'list.account')}</dt>
          <dd>{[item.account, item.page].filter(Boolean).join(' · ') || '–'}</dd>
        </div>
      </dl>
      {progress !== null && needsNotice(progress) && <AttentionPanel item={item} progress={progress} />}
      <div className="spread card-foot">
        <CardActions item={item} progress={progress} />
        <div className="row">
          <ManagerLink item={item} />
          <Button
            size="small"
            variant="minimal"
            icon={<InfoSign />}
            aria-label={t('information.of', { name: item.name })}
            title={t('information.title')}
            onClick={open}
          />
        </div>
      </div>
    </li>
  );
}
