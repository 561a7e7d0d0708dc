import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { onFormKey } from '../../../lib/form-keys.js';
import { useIsDrawer } from '../../../lib/use-media.js';
import { useOwnParts, type OwnParts } from '../platforms/own-parts.js';
import { AudienceSizes } from './audiences/audience-sizes.js';
import { AwaitedFiles } from './steps/awaited-files.js';
import { WizardProvider } from '../form/context.js';
import { DeadlinesNotice } from './deadlines-notice.js';
import { DraftConflict } from './drafts/draft-conflict.js';
import { DryRunDialog } from './submit/dry-run-dialog.js';
import { FloatingTools } from './steps/floating-tools.js';
import { GoalCards } from './steps/goal-cards.js';
import { LeftOutNotice } from './begin/left-out-notice.js';
import { ResumedNotice } from './begin/resumed-notice.js';
import { OtherTab } from './drafts/other-tab.js';
import { LeaveDialog } from './drafts/leave-dialog.js';
import { PlanBar } from './plan/plan-bar.js';
import { UnderpoweredNote } from './plan/judgement.js';
import { SearchChoice } from './plan/search-choice.js';
import { PlanPanel } from './plan/plan-panel.js';
import { SaveStatus } from './drafts/save-status.js';
import { PreviewButton } from './steps/preview-button.js';
import { ServerGone } from './server-gone.js';
import { SectionView } from './steps/section-view.js';
import { shownSections } from './steps/shown-fields.js';
import { Stepper } from './steps/stepper.js';
import { ConfirmSubmitDialog, CreatedDialog } from './submit/submit-dialogs.js';
import { COUNTED_FROM, LAST_STEP, partAt, SUMMARY_STEP } from '../form/steps.js';
import { SummaryDialog } from './submit/summary-dialog.js';
import { STAY } from './submit/use-sending.js';
import { useSteps } from './steps/use-steps.js';
import { WithheldNote } from './withheld-note.js';
import { useWizardForm, type WizardOptions } from './use-wizard-form.js';

const ScriptDialog = lazy(() => import('../../../components/hand-steps/script-dialog.js'));

interface Props extends WizardOptions {
  /** Shown above the steps. */
  notice?: ReactNode;
  /** Called after a submit, to return to the form. */
  onAnother(): void;
}

/** The mark of problems that belong to no single field. */
const FAILURES = 'failures';

const NO_GATES: NonNullable<OwnParts['gates']> = {};

/** An experiment from its goal to its submit, step by step, as the platform describes it. */
export function Wizard(props: Props) {
  const wizardForm = useWizardForm(props);
  const { error, refetch } = wizardForm.lookups;
  if (wizardForm.lookups.isLoading) return <Skeleton rows={4} height={120} />;
  if (error !== undefined) return <ErrorState error={error} onRetry={refetch} />;
  return wizardForm.wizard === undefined ? null : <Steps {...props} {...wizardForm} wizard={wizardForm.wizard} />;
}

type WizardForm = ReturnType<typeof useWizardForm>;
type StepsProps = Props & Omit<WizardForm, 'wizard'> & { wizard: NonNullable<WizardForm['wizard']> };

function Steps({ goals, notice, onAnother, ...wizardForm }: StepsProps) {
  const { wizard, frame, contents, plan, sent, failures, go, check, isAwaiting, send, reset, close } = wizardForm;
  const { chooseGoal, saveDraft } = wizardForm;
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  /** Whether a save from elsewhere is shown beside this draft: immediately when it is found, and again on request. */
  const [isComparing, setComparing] = useState(true);
  const formRef = useRef<HTMLFormElement>(null);
  const isDrawer = useIsDrawer();
  const { step } = wizard;
  const part = partAt(step === SUMMARY_STEP ? LAST_STEP : step);
  const isCounted = step >= COUNTED_FROM;

  const { gates = NO_GATES } = useOwnParts(frame.description.platform);
  const Gate = part === undefined ? undefined : gates[part];
  const steps = useSteps({ form: formRef, step, gates, go, check, isAwaiting });
  const toNextStep = () => steps.walk(Math.min(step + 1, SUMMARY_STEP));
  const confirm = async () => {
    const refusal = await send();
    if (refusal === STAY) return;
    setConfirming(false);
    steps.later(refusal === null ? null : { marks: refusal.length > 0 ? refusal : [FAILURES] });
  };
  const stay = () => {
    close();
    if (wizard.created !== 'run') return;
    window.scrollTo({ top: 0 });
    onAnother();
  };
  const tools = <FloatingTools onSave={saveDraft} onReset={reset} />;
  const continueButton = (
    <Button
      type="submit"
      intent="primary"
      size={isDrawer ? 'medium' : 'large'}
      text={t(step >= LAST_STEP ? 'wizard.toSummary' : 'wizard.continue')}
      disabled={step >= LAST_STEP && plan.count.isTooMany}
      aria-keyshortcuts="Control+Enter"
    />
  );

  return (
    <WizardProvider frame={frame} contents={contents}>
      <form
        ref={formRef}
        noValidate
        className={isCounted ? 'create-layout' : 'create-layout alone'}
        onKeyDown={onFormKey}
        onSubmit={(event) => {
          event.preventDefault();
          toNextStep();
        }}
      >
        <div className="stack">
          {notice}
          {wizardForm.resumed !== null && (
            <ResumedNotice resumed={wizardForm.resumed} onGoOn={wizardForm.noteResumed} onEmpty={reset} />
          )}
          {wizardForm.otherTab !== null && <OtherTab {...wizardForm.otherTab} />}
          {step > 0 && <DeadlinesNotice description={frame.description} contents={contents.draft} />}
          {wizard.leftOut.length > 0 && <LeftOutNotice description={frame.description} leftOut={wizard.leftOut} />}
          {step > 0 && wizard.isRunMoved && (
            <Callout intent="warning" role="note">
              {t('wizard.runMoved')}
            </Callout>
          )}
          <ServerGone />
          <SaveStatus wizard={wizard} onCompare={() => setComparing(true)} />
          {failures.length > 0 && (
            <Callout intent="danger" title={t('create.refused')} role="alert" data-field={FAILURES} tabIndex={-1}>
              {failures.map((text) => (
                <p key={text}>{text}</p>
              ))}
              <p>{t('create.nothingLost')}</p>
            </Callout>
          )}
          <Stepper step={Math.min(step, LAST_STEP)} onStep={(wanted) => steps.walk(wanted)}>
            {part === undefined ? (
              <GoalCards
                goals={goals}
                onChoose={(goal) => {
                  chooseGoal(goal);
                  go(1);
                  steps.show({ step: 1 });
                }}
              />
            ) : (
              <>
                {part === 'creative' && (
                  <div className="step-tools">
                    <PreviewButton />
                  </div>
                )}
                {shownSections({ ...frame, ...contents }, part).map((section) => (
                  <SectionView key={section.name} section={section} />
                ))}
                <WithheldNote description={frame.description} draft={contents.draft} part={part} />
                {part === 'audience' && isDrawer && (
                  <section className="card">
                    <AudienceSizes />
                  </section>
                )}
                {steps.isWaiting && <AwaitedFiles onStop={steps.stopWaiting} />}
                <div className="step-actions">
                  <Button
                    variant="outlined"
                    size={isDrawer ? 'medium' : 'large'}
                    icon={<ArrowLeft />}
                    text={t('wizard.back')}
                    onClick={steps.back}
                  />
                  {!(isDrawer && isCounted) && continueButton}
                </div>
              </>
            )}
          </Stepper>
        </div>
        {isCounted && isDrawer ? (
          <PlanBar {...plan} tools={tools} notes={<SearchChoice />}>
            {continueButton}
          </PlanBar>
        ) : (
          <>
            {isCounted && (
              <PlanPanel {...plan}>
                <SearchChoice />
                {part === 'audience' && (
                  <>
                    <hr />
                    <AudienceSizes />
                    <hr />
                  </>
                )}
              </PlanPanel>
            )}
            {step > 0 && <div className="tools-dock">{tools}</div>}
          </>
        )}
      </form>
      <LeaveDialog atRisk={wizardForm.atRisk} />
      <DraftConflict
        goals={goals}
        wizard={wizard}
        owner={wizardForm.wizardKey}
        data={wizardForm.draftData}
        isOpen={isComparing}
        onClose={() => setComparing(false)}
      />
      {Gate !== undefined && (
        <Gate isOpen={steps.isGated} onContinue={steps.passGate} onClose={steps.closeGate} onClosed={steps.closed} />
      )}
      <SummaryDialog
        isOpen={step === SUMMARY_STEP && !isConfirming && wizard.created === null}
        plan={plan}
        outcome={wizard.outcome}
        isBusy={wizard.creating || wizard.saving === 'saving'}
        onOutcome={wizardForm.choose}
        onDryRun={() => {
          const jump = steps.goTo(SUMMARY_STEP);
          if ('step' in jump) wizardForm.lookAhead();
          else steps.later(jump);
        }}
        onEdit={(wanted, section) => {
          go(wanted);
          steps.later({ section });
        }}
        onFix={(wanted, mark) => {
          go(wanted);
          steps.later({ marks: [mark] });
        }}
        onClose={() => go(LAST_STEP)}
        onClosed={steps.closed}
        onSubmit={() => {
          // Drafts and templates can be invalid, for example because their dates have passed.
          if (wizard.outcome === 'draft') return void confirm(); // a draft needs no files: it is saved again once they have arrived
          if (wizard.outcome !== 'run') {
            const missing = wizardForm.checkFiles();
            if (missing === null) return void confirm();
            go(missing.step);
            return steps.later({ marks: missing.marks });
          }
          const jump = steps.goTo(SUMMARY_STEP);
          if (!('step' in jump)) return steps.later(jump);
          setConfirming(true);
          void wizardForm.askFee().then((marks) => {
            if (marks === null) return;
            setConfirming(false);
            steps.later({ marks: marks.length > 0 ? marks : [FAILURES] });
          });
        }}
      />
      <DryRunDialog state={wizardForm.dryRun.state} onClose={wizardForm.dryRun.close} />
      {wizardForm.confirmation !== null && (
        <ConfirmSubmitDialog
          {...wizardForm.confirmation}
          isOpen={isConfirming}
          sent={sent}
          judgement={<UnderpoweredNote {...plan} />}
          fee={wizardForm.fee}
          onFeeAgain={() => void wizardForm.askFee()}
          onConfirm={() => void confirm()}
          onClose={() => setConfirming(false)}
          onClosed={steps.closed}
        />
      )}
      {wizard.scripted === null ? (
        <CreatedDialog outcome={wizard.created} onLeave={close} onStay={stay} />
      ) : (
        <Suspense>
          <ScriptDialog
            run={{ platform: frame.description.platform, uuid: wizard.scripted }}
            isNew
            onClose={stay}
            onLeave={close}
          />
        </Suspense>
      )}
    </WizardProvider>
  );
}
