import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Problem } from '../api/problem.js';
import type { ServerText } from '../api/use-problem-text.js';
import { signedOut } from '../session/session-slice.js';

/** The outcome of a call. The console shows it in the reader's language, but the payment provider's texts have no key. */
type PlanAlert = { intent: 'success' | 'danger'; text: ServerText } | { intent: 'danger'; problem: Problem };

/** The places of alerts: in the checkout's form, beside invitations, and beside the current plan. */
export type AlertPlace = 'form' | 'invite' | 'current';

/** The choices of a plan to buy. */
export interface PlanOption {
  id: Platform;
  name: string;
}

export interface PlanState {
  plan: {
    /** Whether a call is under way during which the user must not leave. */
    isLoading: boolean;
    /** The checkout's step: 1 which plans, 2 payment, 3 completed. */
    step: 1 | 2 | 3;
    /** The plans to buy, one for each platform. */
    selected: Partial<Record<Platform, PlanOption>>;
    alerts: Record<AlertPlace, PlanAlert | null>;
    invite: 'NONE' | 'PENDING' | 'SENT' | 'FAILED';
  };
}

const nothing: PlanState['plan'] = {
  isLoading: false,
  step: 1,
  selected: {},
  alerts: { form: null, invite: null, current: null },
  invite: 'NONE',
};

/** The plans that a user is about to buy, and the outcomes of plans and invitations (BILL-018). */
const slice = createSlice({
  name: 'plan',
  initialState: nothing,
  reducers: {
    planActionStarted: (state, { payload: place }: PayloadAction<AlertPlace>) => {
      state.isLoading = true;
      state.alerts[place] = null;
    },
    planActionEnded: (state) => {
      state.isLoading = false;
    },
    stepReached: (state, { payload }: PayloadAction<1 | 2 | 3>) => {
      state.step = payload;
      state.alerts.form = null;
    },
    /** Adds a plan to the purchase, or removes it. */
    planToggled: ({ selected }, { payload: { platform, option } }: PayloadAction<Toggled>) => {
      if (selected[platform] === undefined) selected[platform] = option;
      else delete selected[platform];
    },
    /** Resets the purchase after it was completed or canceled. */
    checkoutLeft: (state) => {
      Object.assign(state, { step: 1, selected: {}, isLoading: false });
      state.alerts.form = null;
    },
    alertShown: (state, { payload: { place, alert } }: PayloadAction<Shown>) => {
      state.alerts[place] = alert as Draft<PlanAlert> | null;
    },
    inviteMoved: (state, { payload }: PayloadAction<PlanState['plan']['invite']>) => {
      state.invite = payload;
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => nothing),
});

interface Toggled {
  platform: Platform;
  option: PlanOption;
}
interface Shown {
  place: AlertPlace;
  alert: PlanAlert | null;
}

export const { planActionStarted, planActionEnded, stepReached, planToggled, checkoutLeft, alertShown, inviteMoved } =
  slice.actions;
export const planReducer = slice.reducer;
export const selectPlan = ({ plan }: PlanState): PlanState['plan'] => plan;
