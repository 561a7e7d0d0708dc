import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isWaitingPhase } from '#libs/contracts/experiment/experiment-phase.js';
import { DEFAULT_PLATFORM } from '#libs/contracts/platform/platform.js';
import { useIssueTitle } from '../../components/run/issue-texts.js';
import { IssueTags, StatusTag } from '../../components/status-tag.js';
import { useWaitingExperimentsQuery } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { listPath, resultsPath } from '../../lib/platform/paths.js';

/** A run waits for hours; its own page follows it by the second. */
const POLL_MS = 20_000;

const NONE = { experiments: [], total: 0, stopped: [], winners: [] };

/** Runs that wait for a decision or are disturbed, what was stopped lately, and winners that spend; asked in the background, so a failure is nobody's alert. */
export function useWaiting() {
  const { data } = useWaitingExperimentsQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return { ...NONE, ...data?.data };
}

/** What was stopped lately, by whom and when: whoever shares an account with others learns here why nothing is delivered. */
export function StoppedList({
  stopped = [],
  onLeave,
}: Pick<ReturnType<typeof useWaiting>, 'stopped'> & { onLeave(): void }) {
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

/** Winners that spend now, each batch with what it has spent and who activated it. */
export function WinnersList({
  winners = [],
  onLeave,
}: Pick<ReturnType<typeof useWaiting>, 'winners'> & { onLeave(): void }) {
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
                  ...{ count, n: format.number(count) },
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

/** Each waiting run with its tag and the way to its remedy. */
export function WaitingList({
  experiments,
  total,
  onLeave,
}: Pick<ReturnType<typeof useWaiting>, 'experiments' | 'total'> & { onLeave(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleOf = useIssueTitle();
  if (total === 0) return null;
  const more = total - experiments.length;
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title">{t('waiting.title')}</h2>
      <ul className="error-panel-list">
        {experiments.map((experiment) => (
          <li key={experiment.uuid}>
            <div className="spread">
              <Link to={resultsPath(experiment)} onClick={onLeave}>
                {experiment.name}
              </Link>
              <Tags experiment={experiment} />
            </div>
            {isWaitingPhase(experiment.phase) && <p className="secondary">{t(`waiting.text.${experiment.phase}`)}</p>}
            {experiment.issues.map((issue) => (
              <p key={issue.kind} className="secondary">
                {titleOf(issue, experiment.platform)}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <Link to={listPath(experiments[0]?.platform ?? DEFAULT_PLATFORM, 'live')} onClick={onLeave}>
            {t('waiting.more', { count: more, n: format.number(more) })}
          </Link>
        </p>
      )}
    </section>
  );
}

/** What it waits for; of a run that goes on, only what disturbs it. */
const Tags = ({
  experiment: { phase, issues },
}: {
  experiment: ReturnType<typeof useWaiting>['experiments'][number];
}) =>
  isWaitingPhase(phase) ? (
    <StatusTag status="PROCESSING" phase={phase} issues={issues} />
  ) : (
    <span className="status-tags">
      <IssueTags issues={issues} />
    </span>
  );
