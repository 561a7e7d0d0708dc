import { describe, expect, it } from '@jest/globals';
import { signedOut } from '../session/session-slice.js';
import { alertShown, inviteMoved, planReducer } from './plan-slice.js';

const fresh = planReducer(undefined, { type: 'start' });

describe('state of plans', () => {
  it('BILL-018 starts at step 1 without a selection, dialog, call or invitation', () => {
    expect(fresh).toEqual({
      isLoading: false,
      step: 1,
      selected: {},
      alerts: { form: null, invite: null, current: null },
      invite: 'NONE',
    });
  });

  it('BILL-018 has an alert for each place, and ends with the session', () => {
    const text = { message: 'An invitation has been sent.' };
    const shown = planReducer(fresh, alertShown({ place: 'invite', alert: { intent: 'success', text } }));
    expect(shown.alerts).toEqual({ form: null, invite: { intent: 'success', text }, current: null });
    expect(planReducer(planReducer(shown, inviteMoved('SENT')), signedOut())).toEqual(fresh);
  });
});
