import { useTranslation } from 'react-i18next';
import type { ExperimentProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import { AttentionPanel } from '../../../components/run/attention-panel.js';
import { ScriptNotice } from '../../../components/hand-steps/script-notice.js';
import { ProgressCell } from '../../../components/run/progress-cell.js';
import { canStop, needsNotice } from '../../../components/run/run-progress.js';
import { StopButton } from '../../../components/run/stop-button.js';
import type { ExperimentDetail } from '../../../lib/api/endpoints.js';
import { DeliveryIssues } from './delivery-issues.js';

/** The id of the remedy, the target of links in tags, the bell and the bar. */
export const REMEDY_ID = 'remedy';

interface Props {
  detail: ExperimentDetail;
  progress: ExperimentProgress;
}

/** A run without results yet: its progress, a Stop button, and the remedy if it waits, has a problem or has failed. */
export function RunNow({ detail, progress }: Props) {
  const { t } = useTranslation();
  const isLive = detail.type === 'live';
  return (
    <section className="run-now" aria-label={t('results.run')}>
      {needsNotice(progress) && (
        <div id={REMEDY_ID} tabIndex={-1}>
          <AttentionPanel item={detail} progress={progress} />
        </div>
      )}
      {isLive && detail.hand_step && <ScriptNotice run={detail} step={detail.hand_step} />}
      {isLive && <DeliveryIssues detail={detail} issues={progress.issues} />}
      {isLive && (
        <div className="card run-card">
          <ProgressCell run={detail} progress={progress} startsAt={detail.start_date} isOnPage />
          {detail.changeable !== false && canStop(progress.phase) && (
            <StopButton item={detail} ads={progress.createdAds} />
          )}
        </div>
      )}
    </section>
  );
}
