/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ContinuedDto, HandStateDto, ScriptsDto } from '../../lib/api/generated.js';
import type { Answer } from '../../testing/fake-server.js';
import { openConsole, type Answers } from '../../testing/open-console.js';
import { sessionUser } from '../../testing/session-user.js';
import { selectHandSteps, shownStep, type HandStepsState } from './hand-steps-slice.js';

beforeAll(() => import('./script-dialog.js'));
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const UUID = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const PAGE = '/experiments/google/live';
const OPEN = `${PAGE}?script=google.${UUID}`;
const SCRIPT = 'function main() {\n  // campaigns "one"\n}';
const ADS = 'function main() {\n  // ads\n}';

const seen = {
  at: '2026-11-29T12:03:00.000Z',
  planned: 6,
  found: 5,
  missing: 1,
  extra: 0,
  differing: 0,
  spending: 0,
  kinds: [
    { kind: 'campaign' as const, planned: 4, found: 3 },
    { kind: 'adset' as const, planned: 2, found: 2 },
  ],
  named: { missing: [{ kind: 'campaign' as const, name: 'Sale · Spain · k3y-4' }], extra: [], differing: [] },
};
const state: HandStateDto = {
  step: 'campaigns',
  status: 'PENDING',
  completed: false,
  message: 'Run it.',
  reasons: [{ key: 'hand.unread' }],
  seen: null,
  since: '2026-11-29T12:00:00.000Z',
  endsAt: '2026-12-09T12:00:00.000Z',
  isLate: false,
};
const scripts: ScriptsDto = {
  ...state,
  id: 7,
  name: 'Sandals',
  account: 'Vidal shoes',
  changeable: true,
  isActivation: false,
  scriptsUrl: 'https://ads.google.com/aw/bulk/scripts?ocid=1',
  madeAt: '2026-11-29T12:00:00.000Z',
  worksUntil: '2026-11-30T12:00:00.000Z',
  part: null,
  campaignScript: SCRIPT,
  adsScript: null,
  activationScript: null,
  endScript: null,
};
const inAds = { step: 'ads', status: 'PENDING_ADS', adsScript: ADS } as const;
const continued = (change: Partial<ContinuedDto>): Answer => {
  const { madeAt, worksUntil } = scripts;
  return [200, { data: { ...state, madeAt, worksUntil, part: null, script: SCRIPT, ...change } }];
};
const PATH = 'POST /providers/google/experiment';

interface Opened {
  change?: Partial<ScriptsDto>;
  answers?: Answers;
  language?: 'en' | 'es';
}
async function open({ change = {}, answers = {}, language = 'en' }: Opened = {}) {
  const data = { ...scripts, ...change };
  const page = await openConsole(OPEN, {
    language,
    user: sessionUser({ lang: language, platforms: ['google'] }),
    answers: {
      [`${PATH}/script`]: [200, { data }],
      [`GET /providers/google/experiment/${UUID}/step`]: [200, { data }],
      ...answers,
    },
  });
  const dialog = await screen.findByRole('dialog', {
    name: language === 'en' ? 'Scripts of Sandals' : 'Scripts de Sandals',
  });
  return { ...page, dialog: within(dialog), element: dialog };
}
const keptIn = ({ getState }: { getState(): object }) => selectHandSteps(getState() as Partial<HandStepsState>);
const press = async ({ user, dialog }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await dialog.findByRole('button', { name }));
const narrow = () =>
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media: string) =>
      ({
        matches: media.includes('767'),
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );

describe('script dialog', () => {
  it('GOOGLE-041 has three steps, and shows the script in a viewer', async () => {
    const { dialog } = await open();
    const steps = within(dialog.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['1Campaigns', '2Ads', '3Completed']);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
    const viewer = dialog.getByRole('region', { name: 'Script' });
    expect(viewer.textContent).toBe(SCRIPT);
    expect(viewer.className).toBe('script-text');
    expect(viewer.tabIndex).toBe(0);
    expect(dialog.getByText(/^This script works until .*2026/)).toBeTruthy();
  });

  it.each([
    ['campaigns', {}, 'Uploads'],
    ['ads', inAds, 'Script History'],
  ] as const)(
    'GOOGLE-042 GOOGLE-043 names the menus in their order in the step %s, with the check last',
    async (_, change, check) => {
      const { dialog } = await open({ change });
      const how = within(dialog.getByRole('region', { name: 'What to do in Google Ads' }));
      const text = how
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .join(' ');
      const names = [
        'Tools and Settings',
        'Bulk Actions',
        'Scripts',
        'Add a script',
        'Authorize',
        'Paste',
        'run',
        check,
      ];
      const places = names.map((name) => text.indexOf(name));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places.every((place) => place >= 0)).toBe(true);
      expect(how.getAllByRole('listitem').at(-1)!.textContent).toContain(check);
      expect(how.getByRole('link', { name: /Open Google Ads/ }).getAttribute('href')).toBe(scripts.scriptsUrl);
      expect(how.getByText(/Account: Vidal shoes/)).toBeTruthy();
    },
  );

  it('GOOGLE-044 copies the shown script, and has Close, Cancel and Continue', async () => {
    const page = await open();
    const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press(page, 'Copy to Clipboard');
    expect(copied).toHaveBeenCalledWith(SCRIPT);
    for (const name of ['Cancel', 'Continue']) expect(page.dialog.getByRole('button', { name })).toBeTruthy();
    await page.user.click(page.dialog.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.address()).toBe(PAGE);
  });

  it('numbers one of several scripts of a step', async () => {
    const { dialog } = await open({ change: { part: { number: 2, of: 3 } } });
    expect(dialog.getByRole('region', { name: 'Part 2 of 3' }).textContent).toBe(SCRIPT);
    expect(dialog.getByText(/Run it and continue: the next one follows\./)).toBeTruthy();
  });

  it('GOOGLE-051 checks on Continue, and shows what an unfinished step lacks with the same script', async () => {
    const reasons = [{ key: 'hand.found', params: { found: 5, planned: 6 } }];
    const page = await open({ answers: { [`${PATH}/continue`]: continued({ seen, reasons }) } });
    expect(page.dialog.getByText('Polyad has not checked Google Ads for this step yet.')).toBeTruthy();
    await press(page, 'Continue');
    expect(page.calls.filter(({ path }) => path.endsWith('/continue')).map(({ body }) => body)).toEqual([
      { uuid: UUID },
    ]);
    const alert = await page.dialog.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toBe('Not done yet5 of 6 objects are there.'));
    const sees = within(page.dialog.getByRole('region', { name: 'What Polyad sees' }));
    expect(sees.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['3 of 4', '2 of 2']);
    expect(sees.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Campaigns', 'Ad groups']);
    expect(sees.getByText('Sale · Spain · k3y-4')).toBeTruthy();
    expect(sees.getByText(/Last check of Google Ads/)).toBeTruthy();
    expect(page.dialog.getByRole('region', { name: 'Script' }).textContent).toBe(SCRIPT);
  });

  it('GOOGLE-050 continues to the ads script and to the end, following the responses', async () => {
    let answer = continued({ ...inAds, script: ADS, seen });
    const page = await open({ answers: { [`${PATH}/continue`]: () => answer } });
    await press(page, 'Continue');
    expect(await page.dialog.findByRole('heading', { name: 'Run the ads script' })).toBeTruthy();
    expect(page.dialog.getByRole('region', { name: 'Script' }).textContent).toBe(ADS);
    expect(keptIn(page.store)).toMatchObject({
      campaignScript: SCRIPT,
      adsScript: ADS,
      completed: false,
    });
    answer = continued({ step: null, status: 'PROCESSING', completed: true, script: null });
    await press(page, 'Continue');
    expect(await page.dialog.findByText('Your experiment has been successfully created')).toBeTruthy();
    const derived = [
      { completed: false, adsScript: null },
      { completed: false, adsScript: ADS },
      { completed: true, adsScript: ADS },
    ].map(shownStep);
    expect(derived).toEqual([0, 1, 2]);
  });

  it('reports an unfinished step only after a click on Continue', async () => {
    const page = await open({ answers: { [`${PATH}/continue`]: continued({ ...inAds, script: ADS, seen }) } });
    await press(page, 'Continue');
    expect(await page.dialog.findByRole('heading', { name: 'Run the ads script' })).toBeTruthy();
    expect(page.dialog.getByRole('alert').textContent).toBe('');
    await press(page, 'Continue');
    await waitFor(() => expect(page.dialog.getByRole('alert').textContent).toMatch(/^Not done yet/));
  });

  it('ACTIVATE-012 has two steps for an activation, which can be stopped but not canceled', async () => {
    const activation: Partial<ScriptsDto> = {
      step: 'activate',
      isActivation: true,
      campaignScript: null,
      activationScript: 'activate()',
    };
    let answer = continued({ step: 'activate', script: 'activate()', seen });
    const page = await open({ change: activation, answers: { [`${PATH}/continue`]: () => answer } });
    const steps = within(page.dialog.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['1Activation', '2Completed']);
    expect(page.dialog.getByRole('region', { name: 'Script' }).textContent).toBe('activate()');
    expect(page.dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(page.dialog.getByRole('link', { name: 'Open the activation' }).getAttribute('href')).toBe(
      '/experiment/google/results?id=7&type=google',
    );
    await press(page, 'Continue');
    await waitFor(() => expect(page.dialog.getByRole('alert').textContent).toMatch(/^Not done yet/));
    answer = continued({ step: null, status: 'PROCESSING', completed: true, script: null });
    await press(page, 'Continue');
    expect(await page.dialog.findByText('The variations are active')).toBeTruthy();
    expect(page.dialog.queryByText('Your experiment has been successfully created')).toBeNull();
  });

  it('GOOGLE-046 GOOGLE-047 finishes from the campaign step without a further call if both scripts exist, and names what Polyad has not seen', async () => {
    const page = await open({ change: inAds });
    expect(page.dialog.queryByRole('button', { name: 'Finish' })).toBeNull();
    await page.user.click(page.dialog.getByRole('button', { name: /Campaigns/ }));
    expect(page.dialog.getByRole('region', { name: 'Script' }).textContent).toBe(SCRIPT);
    await press(page, 'Finish');
    expect(page.dialog.getByText('Your experiment has been successfully created')).toBeTruthy();
    expect(page.dialog.getByText('Polyad has not seen everything in Google Ads yet')).toBeTruthy();
    expect(page.calls.some(({ path }) => path.endsWith('/continue'))).toBe(false);
    await press(page, 'Back to the scripts');
    expect(page.dialog.getByRole('heading', { name: 'Run the ads script' })).toBeTruthy();
  });

  it('GOOGLE-048 GOOGLE-049 ends with a summary, and with only Ok if it was opened for a pending experiment', async () => {
    const page = await open({ change: { step: null, status: 'PROCESSING', completed: true } });
    expect(page.dialog.getByText('You can review the results after the period has finished')).toBeTruthy();
    expect(page.dialog.queryByRole('button', { name: 'Stay here' })).toBeNull();
    await press(page, 'Ok');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('GOOGLE-045 GOOGLE-052 LIFE-013 asks before it cancels, names what remains, and shows the removal script', async () => {
    let answer: Partial<ScriptsDto> = { seen };
    const page = await open({
      answers: {
        [`${PATH}/script`]: () => [200, { data: { ...scripts, ...answer } }],
        [`GET /providers/google/experiment/${UUID}/step`]: () => [200, { data: { ...scripts, ...answer } }],
        [`${PATH}/cancel`]: () => {
          answer = { step: 'remove', status: 'DRAFT', campaignScript: null, endScript: 'function main() {} // remove' };
          return [200, { data: { accepted: true } }];
        },
      },
    });
    await press(page, 'Cancel');
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure to cancel this experiment?' }),
    );
    expect(question.getByText(/Left in Google Ads, paused: Campaigns: 3, Ad groups: 2\./)).toBeTruthy();
    await page.user.click(question.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(page.calls.some(({ path }) => path.endsWith('/cancel'))).toBe(false);
    await press(page, 'Cancel');
    await page.user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await page.dialog.findByRole('heading', { name: 'Run the removal script' })).toBeTruthy();
    expect(page.dialog.getByRole('region', { name: 'Script' }).textContent).toContain('remove');
    expect(page.dialog.queryByRole('list', { name: 'Steps' })).toBeNull();
    expect(page.dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('LIFE-013 warns before it cancels that active objects may spend', async () => {
    const page = await open({ change: { ...inAds, seen: { ...seen, spending: 1 } } });
    await press(page, 'Cancel');
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure to cancel this experiment?' }),
    );
    expect(question.getByText(/Left in Google Ads: Campaigns: 3, .* Some of them are on and may spend/)).toBeTruthy();
    expect(question.queryByText(/paused/)).toBeNull();
  });

  it('GOOGLE-005 GOOGLE-054 stores its scripts, and a failure resets loading and completed', async () => {
    const page = await open({
      answers: { [`${PATH}/continue`]: [503, { message: 'Away.', code: 'platform-unavailable' }] },
    });
    const stored = () => keptIn(page.store);
    expect(stored()).toMatchObject({
      lastCreated: UUID,
      campaignScript: SCRIPT,
      adsScript: null,
      completed: false,
      loading: false,
    });
    await press(page, 'Continue');
    expect((await page.dialog.findByRole('alert')).textContent).toContain('Away.');
    expect(stored()).toMatchObject({ completed: false, loading: false, campaignScript: SCRIPT });
  });

  it('GOOGLE-054 shows why scripts could not be read, with a retry', async () => {
    let answer: Answer = [503, { message: 'Away.', code: 'platform-unavailable' }];
    const page = await openConsole(OPEN, {
      user: sessionUser({ platforms: ['google'] }),
      answers: { [`${PATH}/script`]: () => answer },
    });
    expect(await screen.findByText('Away.')).toBeTruthy();
    expect(keptIn(page.store)).toMatchObject({ loading: false, completed: false });
    answer = [200, { data: scripts }];
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Scripts of Sandals' })).toBeTruthy();
  });

  it("GOOGLE-053 polls every ten seconds while the script is missing, then follows the run's state", async () => {
    let data: ScriptsDto = { ...scripts, step: null, campaignScript: null };
    const step = `GET /providers/google/experiment/${UUID}/step`;
    const page = await openConsole(PAGE, {
      user: sessionUser({ platforms: ['google'] }),
      answers: { [`${PATH}/script`]: () => [200, { data }], [step]: () => [200, { data }] },
    });
    const callCount = (end: string) => page.calls.filter(({ path }) => path.endsWith(end)).length;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    try {
      await page.go(OPEN);
      await pass(500);
      expect(screen.getByText('Polyad is preparing the script…')).toBeTruthy();
      const before = callCount('/script');
      await pass(9_000);
      expect(callCount('/script')).toBe(before);
      await pass(1_500);
      expect(callCount('/script')).toBe(before + 1);
      data = scripts;
      await pass(10_000);
      expect(screen.getByRole('region', { name: 'Script' }).textContent).toBe(SCRIPT);
      const shown = callCount('/script');
      await pass(30_000);
      expect(callCount('/script')).toBe(shown);
      // Somebody else has continued: the window continues by itself.
      data = { ...scripts, ...inAds, seen };
      await pass(11_000);
      expect(screen.getByRole('heading', { name: 'Run the ads script' })).toBeTruthy();
      fireEvent.click(screen.getByText('Close', { selector: '.bp6-button-text' }));
      await pass(500);
      const all = page.calls.length;
      await pass(60_000);
      expect(page.calls.slice(all).filter(({ path }) => path.includes('experiment/'))).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('offers to make a run that ends soon a draft again', async () => {
    const page = await open({ change: { isLate: true } });
    expect(page.dialog.getByText(/^The run ends .*2026.*, and its ads are not on yet$/)).toBeTruthy();
    await press(page, 'Make it a draft again');
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure to cancel this experiment?' });
    expect(question.textContent).toContain('Polyad has found nothing of the experiment in Google Ads so far.');
  });

  it('lets a colleague read and copy, and names who continues', async () => {
    const { dialog } = await open({ change: { changeable: false } });
    expect(dialog.getByRole('button', { name: 'Copy to Clipboard' })).toBeTruthy();
    for (const name of ['Cancel', 'Continue']) expect(dialog.queryByRole('button', { name })).toBeNull();
    expect(dialog.getByText(/Only the person who created the experiment or your team's owner/)).toBeTruthy();
  });

  it('advises on a phone to continue on a computer, and e-mails the link', async () => {
    narrow();
    const page = await open({ answers: { [`${PATH}/script/mail`]: [200, { data: { accepted: true } }] } });
    expect(page.dialog.getByRole('heading', { name: 'Continue on a computer' })).toBeTruthy();
    expect(page.dialog.queryByRole('region', { name: 'Script' })).toBeNull();
    await press(page, 'Email me the link');
    expect(await page.dialog.findByText('The link is on its way to nora@luz.test.')).toBeTruthy();
    expect(page.calls.find(({ path }) => path.endsWith('/script/mail'))?.body).toEqual({ uuid: UUID });
  });

  it('shows the pause script of a stopped run, and follows a canceled one until nothing is left', async () => {
    const paused = await open({
      change: { step: 'pause', completed: true, status: 'PROCESSING', campaignScript: null, endScript: 'pause()' },
    });
    expect(paused.dialog.getByRole('heading', { name: 'Run the pause script' })).toBeTruthy();
    expect(paused.dialog.getByRole('region', { name: 'Script' }).textContent).toBe('pause()');
    cleanup();
    const removed = await open({ change: { step: null, status: 'DRAFT', campaignScript: null } });
    expect(removed.dialog.getByText('Nothing of the experiment is left in Google Ads.')).toBeTruthy();
    expect(removed.dialog.getByRole('link', { name: 'Open the draft' }).getAttribute('href')).toBe(
      '/experiments/google/create?draft=7',
    );
    cleanup();
    const failed = await open({ change: { step: null, status: 'FAILED', campaignScript: null } });
    expect(failed.dialog.getByRole('link', { name: 'Open the experiment' })).toBeTruthy();
  });

  it.each([
    ['after a stop', 'PENDING_REVIEW'],
    ['after its end', 'COMPLETED'],
    ['without results', 'NO_RESULTS'],
  ] as const)('shows for a run %s that no script is needed, not that its ads are active', async (_, status) => {
    for (const isActivation of [true, false]) {
      const { dialog } = await open({ change: { step: null, status, completed: true, isActivation } });
      expect(dialog.getByRole('heading', { name: 'No script is needed now' })).toBeTruthy();
      expect(dialog.queryByRole('list', { name: 'Steps' })).toBeNull();
      cleanup();
    }
  });

  it('offers the pause script without a link, and says that nothing is read before the account is linked', async () => {
    const message = 'The script works without the link: run it now.';
    const reasons = [{ key: 'hand.unlinkedEnd' }];
    const scripts = { campaignScript: null, endScript: SCRIPT };
    const { dialog } = await open({ change: { step: 'pause', status: 'PROCESSING', ...scripts, message, reasons } });
    expect(dialog.getByRole('region', { name: 'Script' }).textContent).toBe(SCRIPT);
    const sees = within(dialog.getByRole('region', { name: 'What Polyad sees' }));
    expect(sees.getByText(/no longer linked.*run it now.*link the account again/)).toBeTruthy();
    expect(sees.queryByText(/has not checked/)).toBeNull();
  });

  it('follows a run that stops to its pause script and its end', async () => {
    let change: Partial<ScriptsDto> = { step: null, status: 'PROCESSING', campaignScript: null };
    const answer = (): Answer => [200, { data: { ...scripts, ...change } }];
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    try {
      const page = await openConsole(PAGE, {
        user: sessionUser({ platforms: ['google'] }),
        answers: { [`${PATH}/script`]: answer, [`GET /providers/google/experiment/${UUID}/step`]: answer },
      });
      await page.go(OPEN);
      await pass(500);
      expect(
        screen.getByText('Polyad is checking whether anything of the experiment can still spend in Google Ads…'),
      ).toBeTruthy();
      expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
      change = { ...change, step: 'pause', endScript: 'pause()' };
      await pass(2_500);
      expect(screen.getByRole('heading', { name: 'Run the pause script' })).toBeTruthy();
      change = { ...change, step: null, status: 'PENDING_REVIEW', endScript: null };
      await pass(10_500);
      expect(screen.getByRole('heading', { name: 'No script is needed now' })).toBeTruthy();
      const all = page.calls.length;
      await pass(60_000);
      expect(page.calls.slice(all).filter(({ path }) => path.includes('google/experiment'))).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('LIFE-013 gets the removal script once its step follows the pause', async () => {
    let change: Partial<ScriptsDto> = { step: 'pause', status: 'DRAFT', campaignScript: null, endScript: 'pause()' };
    const answer = (): Answer => [200, { data: { ...scripts, ...change } }];
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    try {
      const page = await openConsole(PAGE, {
        user: sessionUser({ platforms: ['google'] }),
        answers: { [`${PATH}/script`]: answer, [`GET /providers/google/experiment/${UUID}/step`]: answer },
      });
      await page.go(OPEN);
      await pass(500);
      expect(screen.getByRole('region', { name: 'Script' }).textContent).toBe('pause()');
      change = { ...change, step: 'remove', endScript: 'remove()' };
      await pass(11_000);
      expect(screen.getByRole('heading', { name: 'Run the removal script' })).toBeTruthy();
      expect(screen.getByRole('region', { name: 'Script' }).textContent).toBe('remove()');
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows in both languages what a stopped run waits for, and follows it', async () => {
    const reasons = [{ key: 'hand.mayStart', params: { until: '2026-11-30 12:30 UTC' } }];
    const change = { step: 'pause', completed: true, status: 'PROCESSING', campaignScript: null } as const;
    const stopped = { ...change, endScript: 'pause()', seen: { ...seen, missing: 0 }, reasons };
    const english = await open({ change: stopped });
    expect(
      english.dialog.getByText(/^Nothing may spend now\. .*could start everything until 2026-11-30 12:30 UTC/),
    ).toBeTruthy();
    await waitFor(() => expect(english.calls.some(({ path }) => path.endsWith(`${UUID}/step`))).toBe(true));
    cleanup();
    const { dialog } = await open({ change: stopped, language: 'es' });
    expect(dialog.getByText(/podría activarlo todo hasta el 2026-11-30 12:30 UTC/)).toBeTruthy();
  });

  it('is shown in Spanish, with the names of the menus in both languages', async () => {
    const { dialog } = await open({ language: 'es' });
    expect(dialog.getByRole('heading', { name: 'Ejecute el script de campañas' })).toBeTruthy();
    expect(dialog.getByText('Acciones en bloque', { exact: false }).textContent).toContain('Acciones en bloque');
    expect(dialog.getByRole('button', { name: 'Copiar al portapapeles' })).toBeTruthy();
  });

  it('does not open for an address without an experiment', async () => {
    const page = await openConsole(`${PAGE}?script=google.nothing`, { user: sessionUser({ platforms: ['google'] }) });
    await screen.findAllByRole('heading');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.calls.some(({ path }) => path.endsWith('/script'))).toBe(false);
  });
});
