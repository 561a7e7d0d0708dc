import { act, screen, waitFor, within } from '@testing-library/react';
import { HOUR_MS } from '#libs/contracts/time.js';
import { openConsole, type Answers } from '../../../../testing/open-console.js';
import { sessionUser } from '../../../../testing/session-user.js';
import { changed, stepped } from '../../form/slice.js';
import type { WizardsState, WizardState } from '../../form/wizard-state.js';

// Pages are chunks of their own, and the first page of a run loads slowly.
export const patience = { timeout: 20_000 };

const facts = { currency: 'USD', time_zone: 'UTC', is_usable: true, min_daily_budget: 1 };
const data = (value: unknown): [number, object] => [200, { data: value, as_of: '2026-11-01T00:00:00Z' }];
/** The server's answers for an account with one page, and a plan that is used up. */
export const answers: Answers = {
  'GET /providers/facebook/ad_accounts': data({
    ad_accounts: [{ id: '7', name: 'Shop', ...facts }],
    pages: [{ id: '8', name: 'Page' }],
  }),
  'POST /providers/facebook/ad_accounts/lookups': data({
    pixels: [],
    custom_audiences: [],
    custom_conversions: [],
    applications: [],
    dsa_beneficiary: null,
    dsa_payor: null,
  }),
  'POST /providers/facebook/lookups/page': data({ forms: [], ig_accounts: [] }),
  'GET /providers/facebook/lookups/experiment': data([{ id: 'other', name: 'Other', type: 'industries' }]),
  'GET /profile/storage': data({ used_bytes: 0, reserved_bytes: 0, open_uploads: 0, limit_bytes: 1e9 }),
  // Every further variation has a charge.
  'GET /providers/facebook/usage': data({
    used: 10_000,
    included: 10_000,
    remaining: 0,
    charged_cents: 0,
    is_trial: false,
  }),
  'POST /providers/facebook/experiment/variations/count': data([2, 2]),
  'POST /providers/facebook/experiment/draft/save': data({ id: 12, uuid: 'draft-12', revision: 1 }),
};

export const rows = (values: readonly unknown[]) => values.map((value, index) => ({ id: `row-${index}`, value }));
export const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
/** The values of a complete experiment. */
export const WHOLE: readonly [path: string, value: unknown][] = [
  ['information.name', 'Sandals'],
  ['information.promoted_url', 'https://luz.example'],
  ['information.industry', 'other'],
  ['information.budget', '100'],
  ['information.secondary_goal', 'LINK_CLICKS'],
  ['information.start_date', at(30)],
  ['information.end_date', at(60)],
  ['audiences.geolocations', rows([[{ type: 'country', key: 'US', name: 'United States', country_code: 'US' }]])],
  ['creatives.headlines', rows(['One', 'Two'])],
  ['creatives.copies', rows(['Soft soles.'])],
  ['creatives.visuals', rows([{ name: 'a.png', type: 'image', asset: '2f3ef8a0-0b7e-4d52-9b55-5e0f9f4f2f11' }])],
];

/** Meta's wizard in the console, with access to its state. */
export async function open(user = sessionUser(), more: Answers = {}) {
  const console = await openConsole('/experiments/meta/create', { answers: { ...answers, ...more }, user });
  await screen.findByText('Traffic', {}, patience);
  const { store } = console;
  const wizards = () => (store.getState() as unknown as WizardsState).wizards;
  const [owner] = Object.keys(wizards()) as [string];
  const now = (): WizardState => wizards()[owner]!;
  return {
    ...console,
    now,
    owner,
    at: (step: number) => act(async () => void store.dispatch(stepped({ owner, step }))),
    fill: (fields: readonly [path: string, value: unknown][]) =>
      act(async () => {
        for (const [path, value] of fields) store.dispatch(changed({ owner, path, value }));
      }),
    /** Records every later state. */
    watch: () => {
      const seen: WizardState[] = [];
      store.subscribe(() => seen.push(now()));
      return seen;
    },
  };
}
/** Finds the summary by selector and text, because searching a whole wizard by roles is slow. */
export const summary = () =>
  waitFor(() => {
    const dialog = document.querySelector<HTMLElement>('.summary');
    if (dialog === null) throw new Error('The summary is not open.');
    return within(dialog);
  }, patience);
