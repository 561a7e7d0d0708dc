import { useTranslation } from 'react-i18next';
import { Callout, Spinner } from '@blueprintjs/core';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { toProblem } from '../../lib/api/problem.js';
import { useProblemText, useReasonText } from '../../lib/api/use-problem-text.js';
import type { HandStepsState } from './hand-steps-slice.js';
import { PhoneNote } from './phone-note.js';
import { HowToRun } from './script-guide.js';
import { ScriptViewer } from './script-viewer.js';
import { WhatIsSeen } from './seen-step.js';
import type { ScriptRun } from './use-hand-steps.js';

type Known = HandStepsState['handSteps'];

interface Props {
  run: ScriptRun;
  name: HandStepName;
  /** The script of the step; null while Polyad creates it. */
  script: string | null;
  about: NonNullable<Known['about']>;
  state: NonNullable<Known['state']>;
  error: unknown;
  description: PlatformDescription;
  isNarrow: boolean;
  /** Whether somebody has pressed Continue in this step since the window was opened. */
  isContinued: boolean;
}

/** One step: its script, how to run it, and what Polyad sees of it at the platform. */
export function StepView(props: Props) {
  const { run, name, script, about, state, error, description, isNarrow, isContinued } = props;
  const { t } = useTranslation();
  const { reasonOf } = useReasonText();
  const problemText = useProblemText();
  const guide = description.scriptGuide;
  const place = guide?.place ?? PLATFORM_NAMES[run.platform];
  return (
    <>
      <h2 className="script-title">{t(`script.title.${name}`)}</h2>
      <p>{t(`script.lead.${name}`, { platform: PLATFORM_NAMES[run.platform], place })}</p>
      <div role="alert">
        {error !== null ? (
          <Callout intent="danger" compact>
            {problemText(toProblem(error))}
          </Callout>
        ) : (
          isContinued &&
          state.step === name && (
            <Callout intent="warning" compact title={t('script.notDone')}>
              {reasonOf(state.reasons, state.message)}
            </Callout>
          )
        )}
      </div>
      {script === null ? (
        <div className="state" role="status">
          <Spinner size={32} />
          <p>{t('script.preparing')}</p>
          <p className="secondary">{t('script.preparingNote')}</p>
        </div>
      ) : isNarrow ? (
        <PhoneNote run={run} place={place} />
      ) : (
        <div className="script-columns">
          {guide && <HowToRun guide={guide} step={name} account={about.account} url={about.scriptsUrl} />}
          <ScriptViewer script={script} part={state.step === name ? about.part : null} worksUntil={about.worksUntil} />
        </div>
      )}
      {state.step !== null && <WhatIsSeen description={description} place={place} state={state} />}
    </>
  );
}
