import { act, screen } from '@testing-library/react';
import { dayAt, laterDay } from '#libs/platforms/dates/zone-days.js';
import { openConsole, type Answers } from '../../../../../testing/open-console.js';
import { sessionUser } from '../../../../../testing/session-user.js';
import { changed, stepped } from '../../../form/slice.js';
import type { WizardsState, WizardState } from '../../../form/wizard-state.js';

/** Pages are chunks of their own, and the first page of a run loads slowly. */
export const patience = { timeout: 20_000 };

const data = (value: unknown): [number, object] => [200, { data: value, as_of: '2026-11-01T00:00:00Z' }];
const account = {
  currency: 'EUR',
  time_zone: 'Europe/Madrid',
  is_usable: true,
  min_daily_budget: 1,
  min_daily_budgets: { DEMAND_GEN: 5.4 },
};
const today = dayAt(Date.now(), 'Europe/Madrid');

export const SPAIN = { id: '2724', name: 'Spain', country_code: 'ES', target_type: 'Country', description: 'Spain' };
export const rows = (...values: unknown[]) => values.map((value, index) => ({ id: `row-${index}`, value }));
export const keyword = (text: string, match = 'BROAD') => ({ text, match });
export const PICTURE = { name: 'beach.png', type: 'image', asset: '2f3ef8a0-0b7e-4d52-9b55-5e0f9f4f2f11' };

export const CUSTOMERS = [
  {
    id: '1234567890',
    customer_id: '1234567890',
    name: 'Luz ES',
    ...account,
    managers: [
      { id: '99', name: 'Luz Group' },
      { id: '98', name: 'Luz shops' },
    ],
  },
  {
    id: '2234567890',
    customer_id: '2234567890',
    name: 'Luz US',
    ...account,
    managers: [],
    currency: 'USD',
    time_zone: 'America/Los_Angeles',
  },
];

/** A small advertiser: two customers, one below a manager, and a conversion action of each goal. */
export const ANSWERS: Answers = {
  'GET /providers/google/accounts': data(CUSTOMERS),
  'GET /providers/google/undeclared': data([]),
  'GET /providers/google/pixels': data([
    { id: '71', name: 'Order', category: 'PURCHASE', origin: 'WEBSITE' },
    { id: '72', name: 'Newsletter', category: 'SIGNUP', origin: 'WEBSITE' },
  ]),
  'GET /providers/google/custom_audiences': data([{ id: '81', name: 'Buyers', type: 'user_list' }]),
  'GET /providers/google/assets': data([]),
  'GET /providers/google/languages': data([{ id: '1003', name: 'Spanish' }]),
  'GET /providers/google/segments': data([{ id: '80101', name: 'Footwear' }]),
  'GET /providers/google/interests': data([{ id: '92948', name: 'Outdoor enthusiasts' }]),
  'GET /providers/google/demographics': data([{ id: '5', name: 'Recently moved', type: 'life_event' }]),
  'GET /providers/google/locations': data([SPAIN]),
  'GET /providers/google/topics': data([{ id: '533', name: 'Shopping › Shoes' }]),
  'GET /providers/google/placements': data([
    { id: 'luz.example', name: 'luz.example', type: 'website' },
    { id: '60506', name: 'Shoes', type: 'app_category' },
  ]),
  'GET /profile/storage': data({ used_bytes: 0, reserved_bytes: 0, open_uploads: 0, limit_bytes: 1e9 }),
  'POST /providers/google/experiment/variations/count': data([1, 1]),
  'POST /providers/google/experiment/preflight': data([]),
  'POST /providers/google/experiment/audiences': data({ total: 1, audiences: [], alternatives: [], causes: [] }),
};

/** The contents that every experiment needs. */
const WHOLE: Readonly<Record<string, unknown>> = {
  account: { id: '1234567890', name: 'Luz ES', currency: 'EUR' },
  'information.name': 'Sandals',
  'information.promoted_url': 'https://luz.example',
  'information.eu_political_ads': 'no',
  'information.budget': '100',
  'information.start_date': laterDay(today, 2),
  'information.end_date': laterDay(today, 4),
  'audiences.geolocations': rows([SPAIN]),
  'creatives.copies': rows('Soft soles.'),
  'creatives.descriptions': rows('Ships in two days.'),
};
/** The contents of a search experiment for page views. */
export const SEARCH = {
  ...WHOLE,
  'information.campaign_type': 'SEARCH',
  'audiences.keywords': rows([keyword('leather sandals')]),
  'creatives.headlines': rows(['Walk lighter', 'Made by hand', 'Free returns'], ['Sandals', 'From Spain', 'Buy now']),
};
/** The contents of a display experiment for page views. */
export const DISPLAY = {
  ...WHOLE,
  'information.campaign_type': 'DISPLAY',
  'information.business_name': 'Luz',
  'creatives.headlines': rows(['Walk lighter'], ['Made by hand']),
  'creatives.visuals': rows(PICTURE),
};

/** The contents of a Demand Gen experiment for page views. */
export const DEMAND_GEN = {
  ...WHOLE,
  'information.campaign_type': 'DEMAND_GEN',
  'information.business_name': 'Luz',
  'audiences.channels': rows(['IN_STREAM'], ['SHORTS']),
  'creatives.videos': rows('https://youtu.be/aaaaaaaaaaa'),
  'creatives.headlines': rows(['Walk lighter']),
  'creatives.logos': rows(PICTURE),
};

export type Page = Awaited<ReturnType<typeof openWizard>>;

/** Opens the empty wizard for a user with a linked account. */
export async function openWizard({ user = {}, answers = {}, language = 'en' as 'en' | 'es', link = {} } = {}) {
  const { facebook } = sessionUser();
  const page = await openConsole('/experiments/google/create', {
    language,
    answers: { ...ANSWERS, ...answers },
    user: {
      ...sessionUser({ platforms: ['meta', 'google'], lang: language, ...user }),
      google: { ...facebook!, ...link },
    },
  });
  await screen.findByRole('heading', { level: 1 }, patience);
  return page;
}

export const wizardOf = ({ store }: Page): [key: string, wizard: WizardState] =>
  Object.entries((store.getState() as unknown as WizardsState).wizards)[0]!;

/** Fills fields in, and goes to a step if one is given. */
export async function fill(page: Page, values: Readonly<Record<string, unknown>>, step?: number) {
  const [owner] = wizardOf(page);
  await act(async () => {
    for (const [path, value] of Object.entries(values)) page.store.dispatch(changed({ owner, path, value }));
    if (step !== undefined) page.store.dispatch(stepped({ owner, step }));
  });
}

export const press = async ({ user }: Page, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }, patience));

/** Opens the wizard with a goal and these contents, at a step. */
export async function wizardAt(
  step: number,
  values: Readonly<Record<string, unknown>>,
  { goal = /^Page views/, ...options }: Parameters<typeof openWizard>[0] & { goal?: RegExp } = {},
) {
  const page = await openWizard(options);
  await press(page, goal);
  await fill(page, values, step);
  return page;
}
