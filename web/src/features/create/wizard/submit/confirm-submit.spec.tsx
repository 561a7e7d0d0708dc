/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sentForms } from '../../../../testing/sent-forms.js';
import { sessionUser } from '../../../../testing/session-user.js';
import { SUMMARY_STEP } from '../../form/steps.js';
import { open, patience, summary, WHOLE } from '../testing/open-meta-wizard.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

/** $100 at $20 for 1,000 impressions buy 2,500 impressions for each of two ads. */
const FORECAST = {
  created: 2,
  tested: 2,
  recommended: 2,
  live_ad_limit: 250,
  room: 250,
  waves: 1,
  impressions_per_variation: 2500,
  cpm: 20,
  worst_case_total: 100,
  worst_case_daily: 100,
  currency: 'USD',
  suggested_tested: null,
  problem: null,
};

/** Opens the last dialog of a complete experiment. */
async function openLastDialog() {
  const console = await open(sessionUser(), {
    'POST /providers/facebook/experiment/forecast': [200, { data: FORECAST }],
  });
  await console.fill(WHOLE);
  await console.at(SUMMARY_STEP);
  await (await summary()).findByText(/^Little evidence/, {}, patience);
  await console.user.click((await summary()).getByText('Submit experiment'));
  return { ...console, dialog: within(await screen.findByRole('alertdialog', {}, patience)) };
}

describe('last dialog before a submit', () => {
  it('warns once about a weak test, with the cheapest remedy', async () => {
    const { dialog } = await openLastDialog();
    expect(await dialog.findAllByText(/^Little evidence/)).toHaveLength(1);
    expect(dialog.getAllByText(/Cheapest: /)).toHaveLength(1);
  });

  it('sends the shown number of ads, and queries the server again for another number', async () => {
    const changed = {
      message: 'changed',
      code: 'ads-changed',
      requestId: '1',
      key: 'experiment.adsChanged',
      params: { tested: 1, confirmed: 2 },
    };
    const forms = sentForms((form) =>
      form.get('confirmed_ads') === '1' ? [200, { data: { id: 3, uuid: 'u-3' } }] : [409, changed],
    );
    const { dialog, user } = await openLastDialog();
    expect(dialog.getByText('2 (combinations: 2)')).toBeTruthy();
    await user.click(dialog.getByText('Confirm and submit'));
    const note = await dialog.findByText(/would now test 1 ads, not the 2 that you confirmed/, {}, patience);
    expect(note.closest('[role=alert]')).toBeTruthy();
    expect(dialog.getByText('1 (combinations: 2)')).toBeTruthy();
    await user.click(dialog.getByText('Confirm and submit'));
    await screen.findByText('Your experiment has been submitted', {}, patience);
    await waitFor(() => expect(forms.map(({ form }) => form.get('confirmed_ads'))).toEqual(['2', '1']));
  });
});
