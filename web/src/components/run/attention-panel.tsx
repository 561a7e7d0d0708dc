import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Callout, Classes } from '@blueprintjs/core';
import type { ExperimentProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import { useRetryMutation, type ExperimentItem } from '../../lib/api/endpoints.js';
import { useReasonText } from '../../lib/api/use-problem-text.js';
import { useFormat } from '../../lib/format/use-format.js';
import { useAdTool } from '../../lib/platform/use-ad-tool.js';
import { toast } from '../../lib/toaster.js';
import { EditRefusedButton } from './edit-refused.js';
import { DuplicateLink, FixLink } from './fix-link.js';
import { Rejections } from './rejections.js';
import { failedGroups } from './run-progress.js';

const TITLES = { failed: 'failed', 'needs-relink': 'relink', running: 'running' } as const;

/** Why a run waits for a person: refusals grouped by cause, and the possible actions. */
export function AttentionPanel({
  item,
  progress,
}: {
  item: Pick<ExperimentItem, 'id' | 'uuid' | 'platform' | 'name'> & Partial<Pick<ExperimentItem, 'changeable'>>;
  progress: ExperimentProgress;
}) {
  const { t } = useTranslation();
  const { uuid, platform } = item;
  const format = useFormat();
  const { reasonOf } = useReasonText();
  const [retry, { isLoading }] = useRetryMutation();
  const { phase } = progress;
  // Only the creator and the team's owner decide (LIST-060); other members see only the reason.
  const isOthers = item.changeable === false && (phase === 'needs-attention' || phase === 'needs-relink');
  const isFailed = phase === 'failed';
  const isNoneLeft = progress.createdAds === 0;
  const refused = isNoneLeft ? 'titleAll' : 'title';
  const title = phase in TITLES ? TITLES[phase as keyof typeof TITLES] : refused;
  // Editing is possible only before anything has gone live: in a later wave, ads of an earlier one already run.
  const isEditable = phase === 'needs-attention' && !isOthers && (progress.wave?.number ?? 1) === 1;
  const groups = failedGroups(progress);
  const failed = groups.reduce((sum, { count }) => sum + count, 0);
  const tool = useAdTool(platform);
  const isNoneRunning = progress.failedAds >= progress.plannedAds;
  const decide = async (decision: 'retry' | 'drop') => {
    const answer = await retry({ uuid, retryDto: { decision } });
    if (!('error' in answer)) await toast(t(`attention.${decision}Done`), 'success');
  };
  return (
    <Callout intent={isFailed ? 'danger' : 'warning'} compact>
      <strong>{t(`attention.${title}`, { count: failed, n: format.number(failed) })}</strong>
      {progress.reason !== null && <p>{reasonOf(progress.reasons, progress.reason)}</p>}
      <Rejections
        groups={groups}
        platform={platform}
        advice={t(isNoneRunning ? 'attention.reviewedAll' : 'attention.reviewed', { tool })}
        action={isEditable ? (group) => <EditRefusedButton run={item} group={group} /> : undefined}
      />
      {isOthers && <p className="secondary">{t('attention.others')}</p>}
      {phase === 'needs-attention' && !isOthers && (
        <div className="row row-wrap attention-actions">
          <Button
            size="small"
            intent="primary"
            loading={isLoading}
            text={t('attention.retry')}
            onClick={() => void decide('retry')}
          />
          <FixLink item={item} />
          <DuplicateLink item={item} />
          {!isNoneLeft && (
            <Button size="small" loading={isLoading} text={t('attention.drop')} onClick={() => void decide('drop')} />
          )}
          <span className="secondary">{t(isNoneLeft ? 'attention.noneLeft' : 'attention.nothingSpent')}</span>
        </div>
      )}
      {phase !== 'needs-attention' && phase !== 'needs-relink' && (
        <div className="row row-wrap attention-actions">
          <FixLink item={item} />
          <DuplicateLink item={item} />
        </div>
      )}
      {phase === 'needs-relink' && !isOthers && (
        <div className="row row-wrap attention-actions">
          <Link to="/" className={`${Classes.BUTTON} ${Classes.SMALL} ${Classes.INTENT_PRIMARY}`}>
            {t('attention.link')}
          </Link>
          <Button
            size="small"
            loading={isLoading}
            text={t('attention.continue')}
            onClick={() => void decide('retry')}
          />
        </div>
      )}
    </Callout>
  );
}
