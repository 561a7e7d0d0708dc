import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { addReducer } from '../../lib/store/reducers.js';
import { generatedApi, type HandStateDto, type ScriptsDto } from '../../lib/api/generated.js';

const { handScripts, continueHandStep, getHandStep } = generatedApi.endpoints;

/** The scripts that a person runs at the platform for the experiment shown (GOOGLE-005). */
export interface HandStepsState {
  handSteps: {
    /** The uuid of the experiment: created just now, or opened from elsewhere. */
    lastCreated: string | null;
    campaignScript: string | null;
    adsScript: string | null;
    /** The script that creates everything of an activation. */
    activationScript: string | null;
    /** The script that pauses or removes everything. */
    endScript: string | null;
    /** Which of the two the script does. */
    endStep: HandStepName | null;
    completed: boolean;
    loading: boolean;
    /** Facts about the experiment and its scripts; null before the first answer. */
    about: Pick<
      ScriptsDto,
      'id' | 'name' | 'account' | 'changeable' | 'isActivation' | 'scriptsUrl' | 'madeAt' | 'worksUntil' | 'part'
    > | null;
    /** The open step, and what the last read of the platform found. */
    state: HandStateDto | null;
    /** The error of the last call; null if it succeeded. */
    error: unknown;
  };
}

const nothing: HandStepsState['handSteps'] = {
  lastCreated: null,
  campaignScript: null,
  adsScript: null,
  activationScript: null,
  endScript: null,
  endStep: null,
  completed: false,
  loading: false,
  about: null,
  state: null,
  error: null,
};

const slice = createSlice({
  name: 'handSteps',
  initialState: nothing,
  reducers: {
    /** Clears the data of the last shown experiment, even if it is the same one: that may have been stopped since. */
    scriptOpened: (_, { payload }: PayloadAction<string>) => ({ ...nothing, lastCreated: payload }),
  },
  extraReducers: (builder) =>
    builder
      .addMatcher(isAnyOf(handScripts.matchPending, continueHandStep.matchPending), (state, action) => {
        if (action.meta.arg.originalArgs.handStepDto.uuid !== state.lastCreated) return;
        state.loading = true;
        state.error = null;
      })
      .addMatcher(handScripts.matchFulfilled, (state, action) => {
        const { data } = action.payload;
        if (action.meta.arg.originalArgs.handStepDto.uuid !== state.lastCreated) return;
        const { id, name, account, changeable, isActivation, scriptsUrl, madeAt, worksUntil, part } = data;
        state.loading = false;
        state.completed = data.completed;
        state.campaignScript = data.campaignScript;
        state.adsScript = data.adsScript;
        state.activationScript = data.activationScript;
        state.endScript = data.endScript;
        state.endStep = data.step;
        state.about = { id, name, account, changeable, isActivation, scriptsUrl, madeAt, worksUntil, part };
        state.state = stateOf(data);
      })
      .addMatcher(continueHandStep.matchFulfilled, (state, action) => {
        const { data } = action.payload;
        if (action.meta.arg.originalArgs.handStepDto.uuid !== state.lastCreated) return;
        const { script, madeAt, worksUntil, part } = data;
        state.loading = false;
        state.completed = data.completed;
        if (data.step === 'campaigns') state.campaignScript = script;
        if (data.step === 'ads') state.adsScript = script;
        if (data.step === 'activate') state.activationScript = script;
        if (data.step === 'pause' || data.step === 'remove') {
          state.endScript = script;
          state.endStep = data.step;
        }
        if (state.about) Object.assign(state.about, { madeAt, worksUntil, part });
        state.state = stateOf(data);
      })
      .addMatcher(getHandStep.matchFulfilled, (state, action) => {
        const { data } = action.payload;
        if (action.meta.arg.originalArgs.uuid !== state.lastCreated) return;
        state.completed = data.completed;
        state.state = data;
      })
      // A failed call ends the loading, and its error is shown (GOOGLE-054).
      .addMatcher(isAnyOf(handScripts.matchRejected, continueHandStep.matchRejected), (state, action) => {
        if (action.meta.arg.originalArgs.handStepDto.uuid !== state.lastCreated) return;
        state.loading = false;
        state.completed = false;
        state.error = (action as { payload?: unknown }).payload;
      }),
});

/** The state in an answer, without its scripts. */
function stateOf(answer: HandStateDto): HandStateDto {
  const { step, status, completed, message, reasons, seen, since, endsAt, isLate } = answer;
  return { step, status, completed, message, reasons, seen, since, endsAt, isLate };
}

addReducer({ reducerPath: 'handSteps', reducer: slice.reducer });

export const { scriptOpened } = slice.actions;
/** The state; before the first action the reducer has none. */
export const selectHandSteps = ({ handSteps = nothing }: Partial<HandStepsState>): HandStepsState['handSteps'] =>
  handSteps;

/** The script of a step, if it exists yet. A pause script does not count as the removal script that follows it. */
export function scriptOf(
  { campaignScript, adsScript, activationScript, endScript, endStep }: HandStepsState['handSteps'],
  step: HandStepName | null,
): string | null {
  switch (step) {
    case 'campaigns':
      return campaignScript;
    case 'ads':
      return adsScript;
    case 'activate':
      return activationScript;
    default:
      return step === endStep ? endScript : null;
  }
}

/** The step that a person sees (GOOGLE-050): 0 the campaign script, 1 the ads script, 2 completed. */
export const shownStep = ({
  completed,
  adsScript,
}: Pick<HandStepsState['handSteps'], 'completed' | 'adsScript'>): 0 | 1 | 2 =>
  completed ? 2 : adsScript === null ? 0 : 1;
