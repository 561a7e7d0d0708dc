import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { resultsPath } from '../../components/run/results-path.js';
import { StatusTag } from '../../components/status-tag.js';
import { useWaitingExperimentsQuery } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';

/** A run waits for hours; its own page follows it by the second. */
const POLL_MS = 20_000;

/** Runs that stand still until somebody decides; asked in the background, so a failure is nobody's alert. */
export function useWaiting() {
  const { data } = useWaitingExperimentsQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return data?.data ?? { experiments: [], total: 0 };
}

/** Each waiting run with its tag and the way to its remedy. */
export function WaitingList({ experiments, total, onLeave }: ReturnType<typeof useWaiting> & { onLeave(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
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
              <StatusTag status="PROCESSING" phase={experiment.phase} />
            </div>
            <p className="secondary">{t(`waiting.text.${experiment.phase}`)}</p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <Link to="/experiments/meta/live" onClick={onLeave}>
            {t('waiting.more', { count: more, n: format.number(more) })}
          </Link>
        </p>
      )}
    </section>
  );
}
