import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Callout, Classes, Dialog, DialogFooter, Spinner } from '@blueprintjs/core';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import { isCreatingStep, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { useFormat } from '../../lib/format/use-format.js';
import { beginPath, listPath, resultsPath } from '../../lib/platform/paths.js';
import { toast } from '../../lib/toaster.js';
import { useIsNarrow } from '../../lib/use-media.js';
import { ErrorState, Skeleton } from '../states.js';
import { CancelQuestion } from './cancel-question.js';
import { CompletedView, GoneView, OverView } from './end-views.js';
import { scriptOf } from './hand-steps-slice.js';
import { ScriptSteps } from './script-steps.js';
import { StepView } from './step-view.js';
import { useHandSteps, type ScriptRun } from './use-hand-steps.js';
import { useWhatStays } from './use-what-stays.js';
import './script.css';

/** How often to request the pause or removal script after a stop or cancel. The script comes within seconds. */
const LEAVING_MS = 2_000;

interface Props {
  run: ScriptRun;
  /** Whether the experiment was submitted just now: the last step then leads to the dashboard (GOOGLE-049). */
  isNew?: boolean;
  onClose(): void;
  /** Called before another page opens. */
  onLeave?(): void;
}

/**
 * The window of an experiment that a person delivers by scripts: what to run now and how, what Polyad sees at the platform, and what comes
 * next (GOOGLE-041 to GOOGLE-054). A run that was stopped or canceled shows its pause or removal script.
 */
export default function ScriptDialog({ run, isNew = false, onClose, onLeave = onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const hand = useHandSteps(run);
  const { about, state, error } = hand;
  /** An earlier or later view that the person chose; null: the view of the open step. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  /** The step that somebody has reported as done in this window. */
  const [continued, setContinued] = useState<HandStepName | null>(null);
  const [isCanceled, setCanceled] = useState(false);
  const description = descriptionOf(run);
  const place = description.scriptGuide?.place ?? PLATFORM_NAMES[run.platform];
  const stays = useWhatStays(description, place, state);

  const step = state?.step ?? null;
  const isEnding = step === 'pause' || step === 'remove';
  const isBack = state?.status === 'DRAFT' && step === null;
  const isOver = state !== null && step === null && isFinished(state.status);
  // After a stop, a live run does not count as completed.
  const isStopping = state?.status === 'PROCESSING' && step === null && !state.completed;
  const shown = hand.shown === 2 ? 2 : (chosen ?? hand.shown);
  // The run reads the platform before it asks for a removal.
  const isLeaving = isStopping || (isCanceled && !isEnding && !isBack && !isOver);
  const view = viewOf();
  const isActivation = about?.isActivation === true;
  const shownName = view === 'end' ? step! : isActivation ? 'activate' : shown === 0 ? 'campaigns' : 'ads';
  const script = scriptOf(hand, shownName);
  const mayAct = about?.changeable === true;
  const canFinish = view === 'step' && shown === 0 && hand.campaignScript !== null && hand.adsScript !== null;

  function viewOf() {
    if (about === null || state === null) return 'none';
    if (isLeaving) return 'leaving';
    if (isEnding) return 'end';
    if (isBack) return 'gone';
    if (isOver) return 'over';
    return shown === 2 ? 'completed' : 'step';
  }
  const { reload } = hand;
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setInterval(() => void reload(), LEAVING_MS);
    return () => clearInterval(timer);
  }, [isLeaving, reload]);

  const continueStep = async () => {
    const reported = step;
    await hand.continueStep();
    setContinued(reported);
    setChosen(null);
  };
  const cancel = async () => {
    const isAccepted = await hand.cancel();
    setAsking(false);
    setChosen(null);
    setContinued(null);
    if (!isAccepted) return;
    setCanceled(true);
    await toast(t('script.cancelled', { name: about?.name }), 'success');
    void reload();
  };

  const title = about === null ? t('script.loading') : t('script.name', { name: about.name });
  return (
    <Dialog isOpen className="script-dialog" title={title} onClose={onClose} canOutsideClickClose={false}>
      <div
        className={`${Classes.DIALOG_BODY} ${Classes.DIALOG_BODY_SCROLL_CONTAINER}`}
        tabIndex={0}
        role="group"
        aria-label={title}
      >
        {(view === 'step' || view === 'completed') && (
          <ScriptSteps
            isActivation={isActivation}
            shown={shown}
            reached={hand.shown}
            onShow={hand.adsScript === null || hand.shown === 2 ? null : (wanted) => setChosen(wanted)}
          />
        )}
        {view === 'none' && error === null && <Skeleton rows={6} />}
        {view === 'none' && error !== null && <ErrorState error={error} onRetry={() => void reload()} />}
        {state?.isLate === true && view === 'step' && (
          <Callout intent="warning" compact title={t('script.late', { date: format.detailDate(state.endsAt) })}>
            <p>{t('script.lateText')}</p>
            {mayAct && <Button size="small" text={t('script.back')} onClick={() => setAsking(true)} />}
          </Callout>
        )}
        {(view === 'step' || view === 'end') && (
          <StepView
            run={run}
            name={shownName}
            script={script}
            about={about!}
            state={state!}
            error={error}
            description={description}
            isNarrow={isNarrow}
            isContinued={continued === shownName}
          />
        )}
        {view === 'leaving' && (
          <div className="state" role="status">
            <Spinner size={32} />
            <p>{t(isStopping ? 'script.stopping' : 'script.looking', { place })}</p>
          </div>
        )}
        {view === 'completed' && (
          <CompletedView place={place} state={state!} isActivation={isActivation} onBack={() => setChosen(null)} />
        )}
        {view === 'gone' && (
          <GoneView
            place={place}
            draft={beginPath('draft', { id: about!.id, platform: run.platform })}
            onLeave={onLeave}
          />
        )}
        {view === 'over' && (
          <OverView page={resultsPath({ id: about!.id, platform: run.platform })} onLeave={onLeave} />
        )}
        {view === 'step' && mayAct && isActivation && (
          <p className="secondary">
            {t('script.stopInstead')}{' '}
            <Link to={resultsPath({ id: about!.id, platform: run.platform })} onClick={onLeave}>
              {t('script.toActivation')}
            </Link>
          </p>
        )}
        {(view === 'step' || view === 'end') && !mayAct && <p className="secondary">{t('script.others')}</p>}
      </div>
      <DialogFooter
        actions={
          view === 'completed' && isNew ? (
            <>
              <Button text={t('script.stay')} onClick={onClose} />
              <Button
                intent="primary"
                text={t('script.dashboard')}
                onClick={() => {
                  onLeave();
                  void navigate(listPath(run.platform, 'live'));
                }}
              />
            </>
          ) : view === 'completed' ? (
            <Button intent="primary" text={t('script.ok')} onClick={onClose} />
          ) : (
            <>
              <Button text={t('script.close')} onClick={onClose} />
              {canFinish && <Button text={t('script.finish')} onClick={() => setChosen(2)} />}
              {(view === 'step' || view === 'end') && mayAct && (
                <Button
                  intent="primary"
                  text={t('script.continue')}
                  loading={hand.isContinuing}
                  disabled={script === null}
                  onClick={() => void continueStep()}
                />
              )}
            </>
          )
        }
      >
        {view === 'step' && isCreating(step, state?.status) && mayAct && !isActivation && (
          <Button variant="outlined" intent="danger" text={t('script.cancel')} onClick={() => setAsking(true)} />
        )}
      </DialogFooter>
      <CancelQuestion
        isOpen={isAsking}
        isBusy={hand.isCanceling}
        stays={stays}
        onYes={() => void cancel()}
        onNo={() => setAsking(false)}
      />
    </Dialog>
  );
}

/** Whether the experiment can be canceled: it has not gone live, and its first script exists or is being made. */
const isCreating = (step: Parameters<typeof isCreatingStep>[0], status: string | undefined): boolean =>
  isCreatingStep(step) || status === 'PENDING';
