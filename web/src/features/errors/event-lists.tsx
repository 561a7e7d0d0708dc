import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { WaitingList } from '../../components/waiting/waiting-list.js';
import type { useWaiting } from '../../components/waiting/use-waiting.js';
import { useReasonText } from '../../lib/api/use-problem-text.js';
import { useFormat } from '../../lib/format/use-format.js';
import { resultsPath } from '../../lib/platform/paths.js';

type Waiting = ReturnType<typeof useWaiting>;

/** Runs that need the user. */
export function WaitingSection(props: Pick<Waiting, 'experiments' | 'total'> & { onLeave(): void }) {
  const { t } = useTranslation();
  if (props.total === 0) return null;
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title">{t('waiting.title')}</h2>
      <WaitingList {...props} />
    </section>
  );
}

/** Maximum number of finished runs shown. */
const FINISHED_SHOWN = 5;

/** Experiments that have lately ended by themselves, with their outcome and a link to the results. */
export function FinishedList({ finished = [], onLeave }: Pick<Waiting, 'finished'> & { onLeave(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (finished.length === 0) return null;
  return (
    <section aria-labelledby="finished-title">
      <h2 id="finished-title">{t('finished.title')}</h2>
      <ul className="error-panel-list">
        {finished.slice(0, FINISHED_SHOWN).map((experiment) => {
          const { uuid, name, verdict, is_activated: isActivated, finished_at: at } = experiment;
          return (
            <li key={uuid}>
              <Link to={resultsPath(experiment)} onClick={onLeave}>
                {name}
              </Link>
              <p>
                {t(verdict === null ? 'finished.nothing' : `list.found.${verdict}`)}
                {verdict === 'use' && !isActivated && ` · ${t('finished.activate')}`}
              </p>
              <p className="secondary">{t('finished.at', { date: format.listDate(at) })}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Runs that were lately stopped, with the person and the time. It tells people who share an account why nothing is delivered. */
export function StoppedList({ stopped = [], onLeave }: Pick<Waiting, 'stopped'> & { onLeave(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (stopped.length === 0) return null;
  return (
    <section aria-labelledby="stopped-title">
      <h2 id="stopped-title">{t('waiting.stoppedTitle')}</h2>
      <ul className="error-panel-list">
        {stopped.map((experiment) => {
          const date = format.listDate(experiment.stopped_at);
          return (
            <li key={experiment.uuid}>
              <Link to={resultsPath(experiment)} onClick={onLeave}>
                {experiment.name}
              </Link>
              <p className="secondary">
                {experiment.stopped_by === null
                  ? t('waiting.stoppedAt', { date })
                  : t('waiting.stoppedBy', { date, name: experiment.stopped_by })}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Waves of searches that did not run, with the reason and the wave that gets their budget. */
export function LeftOutList({
  left_out_waves: waves = [],
  onLeave,
}: Pick<Waiting, 'left_out_waves'> & { onLeave(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { reasonOf } = useReasonText();
  if (waves.length === 0) return null;
  return (
    <section aria-labelledby="left-out-title">
      <h2 id="left-out-title">{t('waiting.leftOutTitle')}</h2>
      <ul className="error-panel-list">
        {waves.map((one) => (
          <li key={`${one.uuid} ${one.wave}`}>
            <Link to={resultsPath(one)} onClick={onLeave}>
              {one.name}
            </Link>
            <p>{reasonOf(one.reasons, '')}</p>
            <p className="secondary">{t('waiting.leftOutAt', { date: format.listDate(one.left_out_at) })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Winners that are spending money: each batch with its spend and the person who activated it. */
export function WinnersList({ winners = [], onLeave }: Pick<Waiting, 'winners'> & { onLeave(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (winners.length === 0) return null;
  return (
    <section aria-labelledby="winners-title">
      <h2 id="winners-title">{t('winners.title')}</h2>
      <ul className="error-panel-list">
        {winners.map((batch) => {
          const { count, currency, started_by: name } = batch;
          const date = format.listDate(batch.started_at);
          return (
            <li key={`${batch.uuid} ${batch.started_at}`}>
              <Link to={resultsPath(batch)} onClick={onLeave}>
                {batch.name}
              </Link>
              <p className="tabular">
                {t('winners.running', {
                  count,
                  n: format.number(count),
                  spent: format.moneyMajor(batch.spent, currency),
                  most: format.moneyMajor(batch.most, currency),
                })}
              </p>
              <p className="secondary">
                {name === null ? t('winners.startedAt', { date }) : t('winners.startedBy', { date, name })}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
