import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isWaitingPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import { STEP_TEXTS } from '#libs/contracts/experiment/run/hand-texts.js';
import { DEFAULT_PLATFORM } from '#libs/contracts/platform/platform.js';
import { useFormat } from '../../lib/format/use-format.js';
import { listPath, resultsPath } from '../../lib/platform/paths.js';
import { useScriptAddress } from '../hand-steps/script-address.js';
import { useIssueTitle } from '../run/issue-texts.js';
import { IssueTags, ScriptTag, StatusTag } from '../status-tag.js';
import type { useWaiting } from './use-waiting.js';

/** Each waiting run with its tag and a link to the page where it can be resolved; below them the number of further runs. */
export function WaitingList({
  experiments,
  total,
  onLeave,
}: Pick<ReturnType<typeof useWaiting>, 'experiments' | 'total'> & { onLeave(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleOf = useIssueTitle();
  const script = useScriptAddress();
  const more = total - experiments.length;
  return (
    <>
      <ul className="error-panel-list">
        {experiments.map((experiment) => (
          <li key={experiment.uuid}>
            <div className="spread">
              <Link
                to={experiment.step === null ? resultsPath(experiment) : script.linkTo(experiment)}
                onClick={onLeave}
              >
                {experiment.name}
              </Link>
              <Tags experiment={experiment} />
            </div>
            {experiment.step !== null && <p className="secondary">{t(STEP_TEXTS[experiment.step].key)}</p>}
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
    </>
  );
}

/** Tags with the reason why the run waits; for a running run, only its disturbances. */
const Tags = ({
  experiment: { phase, step, issues },
}: {
  experiment: ReturnType<typeof useWaiting>['experiments'][number];
}) =>
  isWaitingPhase(phase) ? (
    <StatusTag status="PROCESSING" phase={phase} issues={issues} />
  ) : (
    <span className="status-tags">
      {step !== null && <ScriptTag />}
      <IssueTags issues={issues} />
    </span>
  );
