import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExperimentProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { kindWords } from '#libs/platforms/fields/columns.js';
import { findDescription } from '#libs/platforms/registry.js';
import { DeadlineTags } from '../../components/deadlines/deadline-tags.js';
import { InAccountZone, Instant } from '../../components/instant.js';
import { FixLink } from '../../components/run/fix-link.js';
import { stageShare, wasRefused } from '../../components/run/run-progress.js';
import { StatusTag } from '../../components/status-tag.js';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { resultsPath, type ListName } from '../../lib/platform/paths.js';
import { useFormat } from '../../lib/format/use-format.js';
import { ProgressCell } from '../../components/run/progress-cell.js';

/** The data of the table and the cards. */
export interface ListProps {
  list: ListName;
  /** Whether the experiments are of several platforms. */
  isOfAll: boolean;
  items: readonly ExperimentItem[];
  /** Whether each run has to be polled, because there is no stream that follows all of them. */
  isPolled: boolean;
  onInformation(item: ExperimentItem): void;
}

/** The selected experiments of a page. */
export interface Ticks {
  has(uuid: string): boolean;
  set(uuid: string, isOn: boolean): void;
}

/** Opens an experiment's information or script by a click on its card or row (LIST-040, LIST-026). Clicks on a control are ignored. */
export const opensOn =
  (open: () => void) =>
  ({ target }: MouseEvent): void => {
    if ((target as HTMLElement).closest('a, button, input, label, [role="alertdialog"]') === null) open();
  };

interface KindProps {
  item: ExperimentItem;
  /** Whether to name the platform, because the list has several. */
  isOfAll: boolean;
}

/** Goal, type of campaign if the platform has several, and number, because two experiments can have the same name. */
export function Kind({ item: { platform, goal, campaign_type: campaignType, id }, isOfAll }: KindProps) {
  const { language } = useFormat();
  const description = findDescription(platform);
  const words = description === undefined ? [] : kindWords(description, { goal, campaignType }, language);
  return (
    <div className="secondary tabular">
      {[...(isOfAll ? [PLATFORM_NAMES[platform]] : []), ...words, `#${id}`].join(' · ')}
    </div>
  );
}

/** The experiment to which a batch of winners belongs. */
export function OfExperiment({ item: { activates, platform } }: { item: ExperimentItem }) {
  const { t } = useTranslation();
  if (!activates) return null;
  return (
    <div className="secondary">
      {t('winners.of')} <Link to={resultsPath({ id: activates.id, platform })}>{activates.name}</Link>
    </div>
  );
}

/** The spend of an experiment's running winners, and a link to them. */
export function Winners({ item }: { item: ExperimentItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!item.winners) return null;
  const { count, spent, most } = item.winners;
  const money = (amount: number) => format.moneyMajor(amount, item.currency);
  return (
    <Link to={resultsPath(item)} className="pill success tabular list-winners">
      {t('winners.running', { count, n: format.number(count), spent: money(spent), most: money(most) })}
    </Link>
  );
}

/** How many activated variations delivered the promised result. */
export function Promises({ item: { promises } }: { item: ExperimentItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!promises) return null;
  const { kept, judged } = promises;
  return (
    <div className="secondary tabular">
      {t('promise.list', { count: judged, kept: format.number(kept), judged: format.number(judged) })}
    </div>
  );
}

/** The progress of a run; 'queued' until the run reports it. */
export function Progress({ item, progress }: { item: ExperimentItem; progress: ExperimentProgress | null }) {
  const { t } = useTranslation();
  if (progress === null) return <span className="secondary">{t('phase.queued')}</span>;
  return <ProgressCell run={item} progress={progress} startsAt={item.start_date} />;
}

/** The number of tested and of created variations. If ads are missing, the number of existing and of planned ads. */
export function Variations({ item }: { item: ExperimentItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  // A draft without lists would count as one empty ad.
  if (item.progress === null && item.created <= 1) return <>–</>;
  const [tested, created] = [format.number(item.tested), format.number(item.created)];
  const ads = item.progress?.createdAds ?? item.tested;
  return (
    <span className="tabular">
      {ads < item.tested
        ? t('list.adsOf', { ads: format.number(ads), planned: tested, created })
        : t('list.testedOf', { tested, created })}
    </span>
  );
}

/** The status tag. Below it is an explanation if one is needed, or a link to the next action. */
export function Status({ item, progress }: { item: ExperimentItem; progress: ExperimentProgress | null }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="status-tags">
        <StatusTag status={item.status} phase={progress?.phase} stoppedAt={item.stopped_at} issues={progress?.issues} />
        <DeadlineTags item={item} />
      </span>
      {progress !== null && wasRefused(progress) && <FixLink item={item} />}
      {item.status === 'PENDING_REVIEW' && <div className="secondary status-note">{t('list.unopened')}</div>}
    </>
  );
}

/** The spend and the approved budget. While the run delivers, also the elapsed share of the time. */
export function Spent({ item, progress }: { item: ExperimentItem; progress: ExperimentProgress | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { spent, budget, currency, start_date, impressions } = item;
  const share = budget > 0 ? format.percent(spent / budget, 0) : null;
  const elapsed = progress?.phase === 'running' ? stageShare(progress, start_date) : null;
  return (
    <>
      <strong>{format.moneyMajor(spent, currency)}</strong>
      <div className="secondary">{t('list.ofBudget', { budget: format.moneyMajor(budget, currency) })}</div>
      {impressions > 0 && <div className="secondary">{t('list.impressions', { n: format.number(impressions) })}</div>}
      {share !== null && elapsed !== null && (
        <div className="secondary">{t('list.pace', { spent: share, time: format.percent(elapsed, 0) })}</div>
      )}
    </>
  );
}

/** Start and end; exact times on hover. A run that ended early shows when it ended, and the planned end. */
export function Dates({ item: { start_date, end_date, stopped_at, account_zone } }: { item: ExperimentItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <Instant at={start_date} style="list" accountZone={account_zone} />
      <div>
        <Instant at={stopped_at ?? end_date} style="list" accountZone={account_zone} />
      </div>
      <InAccountZone from={start_date} to={stopped_at ?? end_date} style="list" accountZone={account_zone} />
      {stopped_at !== null && (
        <div className="secondary">{t('list.plannedEnd', { date: format.listDate(end_date) })}</div>
      )}
    </>
  );
}

/** The planned budget of an experiment that was not submitted, as far as it is filled in. */
export function Budget({ item: { budget, currency } }: { item: ExperimentItem }) {
  const format = useFormat();
  return <>{budget > 0 ? format.moneyMajor(budget, currency) : '–'}</>;
}
