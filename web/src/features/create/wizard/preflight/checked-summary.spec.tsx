/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { PREFLIGHT_TEXTS } from '#libs/contracts/experiment/plan/preflight-texts.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { UNANSWERED, type Answer } from '../../../../testing/fake-server.js';
import { sessionUser } from '../../../../testing/session-user.js';
import { SUMMARY_STEP } from '../../form/steps.js';
import { open, patience, summary, WHOLE } from '../testing/open-meta-wizard.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

const BUDGET = { state: 'blocking', ...messageFields(PREFLIGHT_TEXTS.disabled), field: 'information.budget' };
const NAME = {
  state: 'warned',
  ...messageFields(withParams(PREFLIGHT_TEXTS.nameTaken, { name: 'Sandals' })),
  field: 'information.name',
};

/** Opens the summary of a complete experiment. Its checks get these answers in turn; the last answer repeats. */
async function openSummary(...given: Answer[]) {
  const left = [...given];
  const console = await open(sessionUser(), {
    'POST /providers/facebook/experiment/preflight': () => (left.length > 1 ? left.shift()! : left[0]!),
  });
  await console.fill(WHOLE);
  await console.at(SUMMARY_STEP);
  const dialog = await summary();
  return {
    ...console,
    dialog,
    submit: () => console.user.click(dialog.getByText('Submit experiment')),
    confirmation: () => screen.queryByRole('alertdialog'),
  };
}
const checks = (...data: object[]): Answer => [200, { data }];
const rows = () => [...document.querySelectorAll('.summary .check:not(.check-done)')];

describe('checks in the summary', () => {
  it('stop the submit after a finding, and link to its field', async () => {
    const { dialog, submit, confirmation, user, now } = await openSummary(checks(BUDGET, NAME));
    await dialog.findByText(/^1 to fix · 1 to review/, {}, patience);
    await submit();
    await dialog.findByText('Fix 1 thing before you submit.', {}, patience);
    expect(confirmation()).toBeNull();
    // The link to the field has the focus, so the keyboard can continue from there.
    const link = dialog.getByRole('button', { name: 'Go to Budget' });
    await waitFor(() => expect(document.activeElement).toBe(link));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(now().step).toBe(1), patience);
    const budget = await screen.findByLabelText('Budget', { exact: true }, patience);
    await waitFor(() => expect(document.activeElement).toBe(budget), patience);
  });

  it('run again after a change, and hide the old results in the meantime', async () => {
    const { dialog, fill, confirmation, submit } = await openSummary(checks(BUDGET), UNANSWERED);
    await dialog.findByText(/^1 to fix/, {}, patience);
    await fill([['information.budget', '400']]);
    await dialog.findByText('Checking your experiment before anything is created…', {}, patience);
    expect(rows()).toEqual([]);
    await submit();
    expect(confirmation()).toBeNull();
  });

  it('run again when a blocked summary reopens, because the cause may be fixed elsewhere', async () => {
    const { dialog, user, at } = await openSummary(checks(BUDGET), checks(NAME));
    await dialog.findByText(/^1 to fix/, {}, patience);
    await user.click(dialog.getByText('Back'));
    await waitFor(() => expect(document.querySelector('.summary')).toBeNull(), patience);
    await at(SUMMARY_STEP);
    expect(await (await summary()).findByText(/^1 to review/, {}, patience)).toBeTruthy();
  });

  it('do not block a submit with warnings', async () => {
    const { dialog, submit } = await openSummary(checks(NAME));
    await dialog.findByText(/^1 to review/, {}, patience);
    await submit();
    expect(await screen.findByRole('alertdialog', {}, patience)).toBeTruthy();
  });

  it('offer a retry if they failed, without blocking a submit', async () => {
    const { dialog, user, submit } = await openSummary([503, { message: 'Away.', code: 'away' }], checks(NAME));
    await dialog.findByText('The checks could not run', {}, patience);
    await submit();
    await screen.findByRole('alertdialog', {}, patience);
    await user.click(screen.getByText('Cancel'));
    await user.click(dialog.getByText('Check again'));
    await dialog.findByText(/^1 to review/, {}, patience);
    expect(dialog.queryByText('The checks could not run')).toBeNull();
  });
});
