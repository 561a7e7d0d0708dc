import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Checkbox } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { Instant } from '../../components/instant.js';
import { namePath, type ListName } from '../../lib/platform/paths.js';
import { useFormat } from '../../lib/format/use-format.js';
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

/** The list as a table. Completed experiments can be selected (LIST-021, LIST-022). */
export function ExperimentTable({ items, ticks, ...props }: ListProps & { ticks: Ticks }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { list } = props;
  const hasPages = useDescription().columns.page !== undefined;
  const isRun = list === 'live' || list === 'completed';
  return (
    <div className="table-scroll">
      <table className="data-table">
        <caption className="visually-hidden">{t(`list.${list}.title`)}</caption>
        <thead>
          <tr>
            {list === 'completed' && (
              <th scope="col">
                <span className="visually-hidden">{t('list.select')}</span>
              </th>
            )}
            <th scope="col">{t('list.name')}</th>
            <th scope="col">{t('list.status')}</th>
            <th scope="col">{list === 'live' ? t('list.progress') : t('list.variations')}</th>
            <th scope="col" className="wraps">
              {t(isRun ? 'list.datesIn' : 'list.changedIn', { zone: format.zone })}
            </th>
            <th scope="col">{t(hasPages ? 'list.accountAndPage' : 'list.account')}</th>
            {list !== 'live' && <th scope="col">{t('list.promoted')}</th>}
            <th scope="col" className="number">
              {t(isRun ? 'list.spent' : 'list.budget')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ShownPlatform key={item.uuid} value={item.platform}>
              <Row
                item={item}
                {...props}
                isTicked={ticks.has(item.uuid)}
                onTick={(isOn) => ticks.set(item.uuid, isOn)}
              />
            </ShownPlatform>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The number of columns of lists that do not have 8. */
const COLUMNS: Partial<Record<ListName, number>> = { live: 7, completed: 9 };

interface RowProps extends Omit<ListProps, 'items'> {
  item: ExperimentItem;
  isTicked: boolean;
  onTick(isOn: boolean): void;
}

function Row({ item: listed, list, isOfAll, isPolled, isTicked, onTick, onInformation }: RowProps) {
  const { t } = useTranslation();
  const item = useLiveItem(listed, isPolled);
  const { progress } = item;
  const hasPages = useDescription().columns.page !== undefined;
  const isRun = list === 'live' || list === 'completed';
  const name = item.name === '' ? t('list.unnamed') : item.name;
  const columns = COLUMNS[list] ?? 8;
  const script = useScriptAddress();
  const open = () => onInformation(item);
  // A pending experiment opens its script, all others their information (LIST-026).
  const pressed = () => (isPending(item) ? script.show(item) : open());
  return (
    <>
      <tr className="clickable" onClick={opensOn(pressed)}>
        {list === 'completed' && (
          <td>
            <Checkbox
              className="row-tick"
              checked={isTicked}
              disabled={item.status !== 'COMPLETED'}
              title={item.status === 'COMPLETED' ? undefined : t('list.notSelectable')}
              aria-label={t('list.selectOf', { name })}
              onChange={({ currentTarget }) => onTick(currentTarget.checked)}
            />
          </td>
        )}
        <th scope="row">
          <Link to={namePath(item)}>{name}</Link>
          <Kind item={item} isOfAll={isOfAll} />
          <OfExperiment item={item} />
        </th>
        <td>
          <Status item={item} progress={progress} />
          <Winners item={item} />
          <Promises item={item} />
        </td>
        <td>{list === 'live' ? <Progress item={item} progress={progress} /> : <Variations item={item} />}</td>
        <td className="tabular">{isRun ? <Dates item={item} /> : <Instant at={item.updated_at} style="list" />}</td>
        <td className="account-cell">
          {item.account ?? '–'}
          {hasPages && <div className="secondary">{item.page ?? '–'}</div>}
        </td>
        {list !== 'live' && (
          <td className="url-cell" title={item.promoted_url ?? undefined}>
            {item.promoted_url ?? '–'}
          </td>
        )}
        <td className="number tabular">{isRun ? <Spent item={item} progress={progress} /> : <Budget item={item} />}</td>
        <td className="actions">
          <div className="row actions-row">
            <CardActions item={item} progress={progress} isInRow />
            <ManagerLink item={item} />
            <Button
              size="small"
              variant="minimal"
              icon={<InfoSign />}
              aria-label={t('information.of', { name })}
              title={t('information.title')}
              onClick={open}
            />
          </div>
        </td>
      </tr>
      {item.outcome && (
        <tr className="found-row">
          {list === 'completed' && <td />}
          <td colSpan={columns - (list === 'completed' ? 1 : 0)}>
            <Found outcome={item.outcome} item={item} />
          </td>
        </tr>
      )}
      {progress !== null && needsNotice(progress) && (
        <tr>
          <td colSpan={columns}>
            <AttentionPanel item={item} progress={progress} />
          </td>
        </tr>
      )}
    </>
  );
}
