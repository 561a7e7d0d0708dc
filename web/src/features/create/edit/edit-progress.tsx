import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ExperimentPhase, ExperimentProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { RefusedAds } from '../../../components/run/edit-refused.js';
import { ProgressCell } from '../../../components/run/progress-cell.js';
import { baseApi } from '../../../lib/api/base-api.js';
import { useProgressQuery, type StoredAlternative } from '../../../lib/api/endpoints.js';
import { useReasonText } from '../../../lib/api/use-problem-text.js';
import type { AlternativeRef } from './edited-draft.js';

const POLL_MS = 1_000;

/** The outcome of an edit after which the run waits for the user once more. */
export interface Settled {
  /** `untaken`: nothing has changed. */
  outcome: 'taken' | 'refused-again' | 'untaken';
  /** The reason, in the platform's words or ours. */
  text: string;
}

interface Props {
  run: RefusedAds['run'];
  which: AlternativeRef;
  /** The edited revision. */
  revision: number;
  lookAgain(): Promise<StoredAlternative | undefined>;
  onSettled(settled: Settled): void;
  onClose(): void;
}

/** Phases in which an edit is carried out. */
const UNDER_WAY: readonly ExperimentPhase[] = ['needs-attention', 'uploading', 'creating'];

/** The progress of the edit. The edit continues if the user closes the page. */
export function EditProgress({ run, which, revision, lookAgain, onSettled, onClose }: Props) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { reasonOf, refusalOf } = useReasonText();
  const [since] = useState(() => Date.now());
  const { data, fulfilledTimeStamp = 0 } = useProgressQuery(
    { uuid: run.uuid },
    { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true },
  );
  // Only answers after the edit count, because an earlier answer still says that the run waits.
  const isNew = fulfilledTimeStamp > since && data?.data.is_live === true;
  const progress = isNew ? data.data.progress : undefined;
  const isWaiting = progress !== undefined && progress.phase === 'needs-attention' && !progress.isEditing;
  const settle = useEffectEvent(async (ended: ExperimentProgress) => {
    const stored = await lookAgain();
    const group = ended.rejections.find(
      ({ component, level }) => component === which.component && level === which.level,
    );
    if (stored === undefined || stored.revision === revision)
      return onSettled({ outcome: 'untaken', text: reasonOf(ended.reasons, ended.reason ?? '') });
    if (group === undefined) return onSettled({ outcome: 'taken', text: '' });
    onSettled({ outcome: 'refused-again', text: refusalOf(run.platform, { message: group.message, ...group.text }) });
  });
  useEffect(() => {
    if (isWaiting) void settle(progress);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the run begins to wait
  }, [isWaiting]);

  const phase = progress?.phase;
  const isOver = phase !== undefined && !UNDER_WAY.includes(phase) && phase !== 'needs-relink';
  // Reloads the rest of the page, which still shows the deleted ads.
  useEffect(() => {
    if (isOver) dispatch(baseApi.util.invalidateTags(['Experiment', 'Results']));
  }, [dispatch, isOver]);
  const isGood = phase !== 'failed' && phase !== 'stopping' && phase !== 'done';
  return (
    <>
      <DialogBody className="stack">
        <div role="status">
          <Callout intent={isOver ? (isGood ? 'success' : 'danger') : 'primary'} compact>
            {!isOver && t('edit.underWay')}
            {isOver && isGood && t('edit.taken')}
            {isOver && !isGood && reasonOf(progress!.reasons, progress!.reason ?? t(`phase.${phase}`))}
          </Callout>
        </div>
        {progress !== undefined && <ProgressCell run={run} progress={progress} startsAt={null} isOnPage />}
        {!isOver && <p className="secondary">{t('edit.mayLeave')}</p>}
      </DialogBody>
      <DialogFooter actions={<Button autoFocus text={t('label.close')} onClick={onClose} />} />
    </>
  );
}
