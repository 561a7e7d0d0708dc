import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ALL_PLATFORMS, PLATFORM_NAMES, providerOfPlatform, type Platform } from '#libs/contracts/platform/platform.js';
import { useWaiting } from '../../components/waiting/use-waiting.js';
import { WaitingList } from '../../components/waiting/waiting-list.js';
import { useOverviewQuery, type SessionUser } from '../../lib/api/endpoints.js';
import { concernedCount } from '../../lib/deadlines/concern.js';
import { useDeadlines } from '../../lib/deadlines/use-deadlines.js';
import { useFormat } from '../../lib/format/use-format.js';
import { DEADLINES_PATH, listPath, resultsPath } from '../../lib/platform/paths.js';
import './home.css';

/** The time between two polls. It is long because the sums of the whole team do not have to be exact to the second. */
const POLL_MS = 300_000;
const nothing = () => undefined;

/**
 * A returning customer's overview above the form: running experiments and their possible cost, the spend, and all open tasks, each with its
 * remedy. It is absent for a team that has never run an experiment, and if it cannot be loaded. The form shows in any case.
 */
export function HomeOverview({ user, platforms }: { user: SessionUser; platforms: readonly Platform[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useOverviewQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const waiting = useWaiting();
  if (data === undefined) return null;
  const { running, spent_lately: spent } = data.data;
  const isNew = running.length === 0 && spent.length === 0 && waiting.finished.length === 0 && waiting.total === 0;
  if (isNew) return null;
  return (
    <div className="home-overview">
      <section className="card" aria-labelledby="home-running">
        <h2 id="home-running">{t('home.running')}</h2>
        {running.length === 0 ? (
          <p className="secondary">{t('home.nothingRuns')}</p>
        ) : (
          running.map(({ currency, experiments, batches, spent: soFar, most }) => (
            <div key={currency} className="home-figure tabular">
              <strong>
                {t('home.spentOf', {
                  spent: format.moneyMajor(soFar, currency),
                  most: format.moneyMajor(most, currency),
                })}
              </strong>
              <span className="secondary">
                {[
                  ...(experiments > 0
                    ? [t('home.experiments', { count: experiments, n: format.number(experiments) })]
                    : []),
                  ...(batches > 0 ? [t('home.batches', { count: batches, n: format.number(batches) })] : []),
                ].join(' · ')}
              </span>
            </div>
          ))
        )}
        <Link to={listPath(ALL_PLATFORMS, running.length === 0 ? 'completed' : 'live')}>
          {t(running.length === 0 ? 'home.seeCompleted' : 'home.seeLive')}
        </Link>
      </section>
      <section className="card" aria-labelledby="home-spent">
        <h2 id="home-spent">{t('home.spent')}</h2>
        {spent.length === 0 ? (
          <p className="secondary">{t('home.nothingSpent')}</p>
        ) : (
          spent.map(({ currency, spent: amount }) => (
            <div key={currency} className="home-figure tabular">
              <strong>{format.moneyMajor(amount, currency)}</strong>
            </div>
          ))
        )}
        <p className="secondary">{t('home.spentHelp')}</p>
      </section>
      <ForYou user={user} platforms={platforms} waiting={waiting} />
    </div>
  );
}

interface ForYouProps {
  user: SessionUser;
  platforms: readonly Platform[];
  waiting: ReturnType<typeof useWaiting>;
}

/** The open tasks: runs that need a decision or have a problem, lost links, drafts that a platform's change breaks, unused winners. */
function ForYou({ user, platforms, waiting }: ForYouProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const lost = platforms.filter((platform) => user[providerOfPlatform(platform)]?.status === 'relink-needed');
  const concerned = concernedCount(useDeadlines());
  const winners = waiting.finished.filter(({ verdict, is_activated: isUsed }) => verdict === 'use' && !isUsed);
  const isQuiet = waiting.total === 0 && lost.length === 0 && concerned === 0 && winners.length === 0;
  return (
    <section className="card home-waiting" aria-labelledby="home-waiting">
      <h2 id="home-waiting">{t('waiting.title')}</h2>
      {isQuiet && <p className="secondary">{t('home.nothingWaits')}</p>}
      {waiting.total > 0 && <WaitingList {...waiting} onLeave={nothing} />}
      {lost.length > 0 && (
        <>
          <h3>{t('home.links')}</h3>
          <ul className="home-list">
            {lost.map((platform) => (
              <li key={platform}>
                {t('home.linkLost', { platform: PLATFORM_NAMES[platform] })}{' '}
                <Link to="/profile?tab=2">{t('problem.relink')}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {winners.length > 0 && (
        <>
          <h3>{t('home.winners')}</h3>
          <ul className="home-list">
            {winners.map((experiment) => (
              <li key={experiment.uuid}>
                <Link to={resultsPath(experiment)}>{experiment.name}</Link>
                <span className="secondary">{t('finished.at', { date: format.listDate(experiment.finished_at) })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {concerned > 0 && (
        <>
          <h3>{t('home.changes')}</h3>
          <p>
            <Link to={DEADLINES_PATH}>{t('home.concerned', { count: concerned, n: format.number(concerned) })}</Link>
          </p>
        </>
      )}
    </section>
  );
}
