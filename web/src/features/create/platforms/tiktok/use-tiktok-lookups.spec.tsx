/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { changed, stepped } from '../../form/slice.js';
import type { WizardsState } from '../../form/wizard-state.js';
import { openWizard, patience } from './testing/open-wizard.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

type Page = Awaited<ReturnType<typeof openWizard>>;
type Answer = [number, object];
const ACCOUNT = { id: '7001', name: 'Luz ES', currency: 'EUR' };
const FAILED: Answer = [400, { message: 'TikTok is away.', code: 'away', requestId: 'r' }];

/** The wizard on its first step, with an account. */
async function openFirstStep(goal: RegExp, answers: Record<string, () => Answer>) {
  const page = await openWizard({ answers });
  await page.user.click(await screen.findByRole('button', { name: goal }, patience));
  await fill(page, { account: ACCOUNT });
  return page;
}
async function fill({ store }: Page, values: Readonly<Record<string, unknown>>, step?: number) {
  const [owner] = Object.keys((store.getState() as unknown as WizardsState).wizards) as [string];
  await act(async () => {
    for (const [path, value] of Object.entries(values)) store.dispatch(changed({ owner, path, value }));
    if (step !== undefined) store.dispatch(stepped({ owner, step }));
  });
}
/** The error beside the lookup. A toast with the same text is ignored, because it stays for seconds. */
const failure = () => screen.queryByText('TikTok is away.', { ignore: '.bp6-toast *' });
const untilFailed = () => waitFor(() => expect(failure()).toBeTruthy(), patience);
const refresh = async ({ user }: Page) => user.click(await screen.findByText('Refresh', {}, patience));

describe('lists of an advertiser', () => {
  it.each([
    ['identities', /^Awareness/, [{ id: '6900', name: 'Calzados Luz', type: 'TT_USER' }]],
    ['interests', /^Awareness/, [{ id: '10', name: 'Beauty', topic: 'All' }]],
    ['devices', /^Awareness/, [{ id: '500', name: 'iPhone 15', os_type: 'IOS' }]],
    ['content_exclusions', /^Awareness/, [{ id: '900', name: 'Gambling' }]],
    ['pixels', /^Conversions/, [{ id: '7300', name: 'Site', events: [] }]],
  ] as const)('show that the %s could not be read, with a retry', async (name, goal, rows) => {
    let answer = FAILED;
    const page = await openFirstStep(goal, { [`GET /providers/tiktok/${name}`]: () => answer });
    const asked = () => page.calls.filter(({ path }) => path.includes(`/${name}?`)).length;
    await untilFailed();
    const before = asked();
    answer = [200, { data: [...rows] }];
    await refresh(page);
    await waitFor(() => expect(failure()).toBeNull(), patience);
    expect(asked()).toBe(before + 1);
  });

  it('load nothing that the goal does not use', async () => {
    const page = await openFirstStep(/^Awareness/, {});
    await screen.findByText(/^Calzados Luz/, {}, patience);
    await refresh(page);
    await waitFor(
      () => expect(page.calls.filter(({ path }) => path.includes('/identities?'))).toHaveLength(2),
      patience,
    );
    expect(page.calls.filter(({ path }) => /\/(pixels|custom_conversions)\?/.test(path))).toEqual([]);
  });

  it('do not report a conversion as missing before all are loaded', async () => {
    let answer = FAILED;
    const page = await openFirstStep(/^Conversions/, { 'GET /providers/tiktok/custom_conversions': () => answer });
    await untilFailed();
    const chosen = [{ id: 'row', value: { id: '43', name: 'VIP order' } }];
    await fill(page, { 'audiences.custom_conversions': chosen }, 2);
    expect(await screen.findByRole('combobox', { name: 'Conversion event 1' }, patience)).toBeTruthy();
    expect(screen.queryByText(/VIP order.*not available/)).toBeNull();
    answer = [200, { data: [{ id: '42', name: 'Other order' }] }];
    await fill(page, {}, 1);
    await refresh(page);
    await waitFor(() => expect(failure()).toBeNull(), patience);
    await fill(page, {}, 2);
    expect(await screen.findByText(/VIP order.*not available/, {}, patience)).toBeTruthy();
  });
});
