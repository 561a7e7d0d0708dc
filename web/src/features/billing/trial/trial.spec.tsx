/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import type { Answer } from '../../../testing/fake-server.js';
import { openConsole, type Answers } from '../../../testing/open-console.js';
import { NO_PLANS, sessionUser } from '../../../testing/session-user.js';

afterEach(async () => {
  cleanup();
  act(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.bp6-toast [aria-label=Close]')) close.click();
  });
  await waitFor(() => expect(document.querySelector('.bp6-toast')).toBeNull());
});

const OWNER = {
  id: 'u1',
  first_name: 'Nora',
  last_name: 'Luz',
  email: 'nora@luz.test',
  role: 'owner' as const,
  status: 'ACTIVE' as const,
};
const TRIAL = {
  state: 'running' as const,
  started_at: '2026-11-26T10:00:00.000Z',
  ends_at: '2026-12-10T10:00:00.000Z',
  experiments: 2,
  experiments_left: 2,
  variations_left: 10_000,
};
const unpaid = (change: Partial<SessionUser> = {}) =>
  sessionUser({ whitelist: false, facebook: null, members: [OWNER], plans: NO_PLANS, ...change });
const STARTED: Answer = [
  200,
  {
    message: 'Your free trial has started: 14 days or 2 experiments, whichever comes first.',
    key: 'trial.started',
    data: { status: 'started', trial: TRIAL },
  },
];
const LINK_SENT: Answer = [
  200,
  {
    message: 'We sent a link',
    key: 'trial.confirmEmail',
    params: { email: 'nora@luz.test' },
    data: { status: 'confirm-email', trial: null },
  },
];

async function open(path = '/', { user = unpaid(), start = STARTED, answers = {} as Answers } = {}) {
  let trial = user.trial;
  let next = start;
  const page = await openConsole(path, {
    user,
    answers: {
      'GET /profile/me': () => [200, { data: { ...user, trial } }],
      'GET /subscription/plans': [200, { data: [] }],
      'POST /subscription/trial': () => {
        if (next === STARTED) trial = TRIAL;
        return next;
      },
      ...answers,
    },
  });
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }));
  return { ...page, press, answerNext: (answer: Answer) => (next = answer) };
}
const dialog = () => screen.findByRole('dialog', { name: 'Choose your plan' });
const notice = () => document.querySelector('.trial-notice');

describe('free trial', () => {
  it("BILL-074 is offered in the checkout's first step without a card, and opens the console", async () => {
    const page = await open();
    const offer = within(await dialog()).getByRole('region', { name: 'Try it free' });
    expect(offer.textContent).toContain('14 days or 2 experiments, whichever comes first. No card needed.');
    expect(notice()).toBeNull();
    await page.press('Start the free trial');
    await screen.findByRole('heading', { level: 1, name: 'Link your Meta account' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(notice()?.textContent).toMatch(/^Free trial: 2 of 2 experiments left, until /);
  });

  it('BILL-074 requires the confirmation of the e-mail first, then starts with the next click', async () => {
    const page = await open('/', { start: LINK_SENT });
    await page.press('Start the free trial');
    await within(await dialog()).findByText(
      'We sent a link to nora@luz.test. Open it to confirm your email, then start your trial here.',
    );
    page.answerNext(STARTED);
    await page.press('Start the free trial');
    await screen.findByRole('heading', { level: 1, name: 'Link your Meta account' });
  });

  it('BILL-074 shows a refusal, and keeps the plans', async () => {
    const refused: Answer = [
      409,
      {
        message: 'A team of luz.test has already had the free trial.',
        key: 'trial.domainHadOne',
        params: { domain: 'luz.test' },
        code: 'trial-had-one',
      },
    ];
    const page = await open('/', { start: refused });
    await page.press('Start the free trial');
    const alert = await within(await dialog()).findByRole('alert');
    expect(alert.textContent).toMatch(/^A team of luz\.test has already had the free trial\./);
    expect(within(await dialog()).getByRole('checkbox', { name: /Meta/ })).toBeTruthy();
  });

  it.each([
    ['over', 'Your free trial has ended.'],
    ['used', 'You have started all experiments of your free trial.'],
  ] as const)(
    'BILL-001 BILL-074 once %s the checkout blocks without the offer, but finished experiments stay readable',
    async (state, words) => {
      const user = unpaid({ trial: { ...TRIAL, state, experiments_left: 0 } });
      const list: Answer = [200, { data: { experiments: [], total: 0 } }];
      const page = await open('/', { user, answers: { 'POST /experiments': list } });
      expect(within(await dialog()).queryByRole('button', { name: 'Start the free trial' })).toBeNull();
      await page.go('/experiments/meta/live');
      await screen.findByRole('heading', { level: 1, name: /Live/ });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(notice()?.textContent).toContain(words);
      expect(within(notice() as HTMLElement).getByRole('link', { name: 'Choose a plan' })).toBeTruthy();
      await page.go('/experiments/drafts');
      expect(await dialog()).toBeTruthy();
    },
  );

  it('BILL-002 is hidden from a team with a plan or the whitelist', async () => {
    for (const change of [{ whitelist: true }, { plans: { ...NO_PLANS, meta: true } }]) {
      await open('/', { user: unpaid({ trial: TRIAL, ...change }) });
      await screen.findByRole('heading', { level: 1, name: 'Link your Meta account' });
      expect(notice()).toBeNull();
      cleanup();
    }
  });

  it('BILL-003 shows members what is left, and plans only to the owner', async () => {
    await open('/', { user: unpaid({ id: 'u2', role: 'other', trial: { ...TRIAL, experiments_left: 1 } }) });
    await screen.findByRole('heading', { level: 1, name: 'Link your Meta account' });
    expect(notice()?.textContent).toMatch(/^Free trial: 1 of 2 experiments left/);
    expect(within(notice() as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('is shown in Spanish', async () => {
    await open('/', { user: unpaid({ lang: 'es', trial: { ...TRIAL, experiments_left: 1 } }) });
    await waitFor(() =>
      expect(notice()?.textContent).toMatch(/^Prueba gratuita: queda 1 de 2 experimentos, hasta el /),
    );
  });
});
