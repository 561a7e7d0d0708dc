import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Problem } from '../api/problem.js';
import type { ServerText } from '../api/use-problem-text.js';
import { signedOut } from '../session/session-slice.js';

/** How a call ended, to be said in the language of whoever looks; what the payment provider said has no key. */
type PlanAlert = { intent: 'success' | 'danger'; said: ServerText } | { intent: 'danger'; problem: Problem };

/** Where alerts stand: in the checkout's form, beside invitations, and at the plan that is there. */
export type AlertPlace = 'form' | 'invite' | 'current';

/** What a plan is bought by. */
export interface PlanOption {
  id: Platform;
  name: string;
}

export interface PlanState {
  plan: {
    /** Whether something runs that must not be left. */
    isLoading: boolean;
    /** Of the checkout: 1 which plans, 2 payment, 3 completed. */
    step: 1 | 2 | 3;
    /** The plans to buy, one a platform. */
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

/** What a person is about to buy, and how plans and invitations went (BILL-018). */
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
    /** Takes a plan into what is bought, or out of it. */
    planToggled: ({ selected }, { payload: { platform, option } }: PayloadAction<Toggled>) => {
      if (selected[platform] === undefined) selected[platform] = option;
      else delete selected[platform];
    },
    /** The purchase is over, or given up. */
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
