import { screen } from '@testing-library/react';
import { providerOfPlatform } from '#libs/contracts/platform/platform.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { openConsole, type Answers } from '../../../../../testing/open-console.js';
import { sessionUser } from '../../../../../testing/session-user.js';
import type { SessionUser } from '../../../../../lib/api/endpoints.js';

/** Pages are chunks of their own, and the first page of a run loads slowly. */
export const patience = { timeout: 20_000 };

const data = (value: unknown): [number, object] => [200, { data: value, as_of: '2026-11-01T00:00:00Z' }];
const account = { currency: 'EUR', time_zone: 'Europe/Madrid', is_usable: true, min_daily_budget: 20 };
const provider = providerOfPlatform(TIKTOK.platform);

/** A small advertiser: two accounts, one identity, a pixel that counts two events. */
const ANSWERS: Answers = {
  [`GET /providers/${provider}/ad_accounts`]: data({
    ad_accounts: [
      { id: '7001', name: 'Luz ES', ...account },
      { id: '7002', name: 'Luz US', ...account, currency: 'USD', time_zone: 'America/Los_Angeles' },
    ],
  }),
  [`GET /providers/${provider}/identities`]: data([{ id: '6900', name: 'Calzados Luz', type: 'TT_USER' }]),
  [`GET /providers/${provider}/audiences`]: data([
    { id: '8100', name: 'Buyers' },
    { id: '8101', name: 'Visitors' },
  ]),
  [`GET /providers/${provider}/interests`]: data([{ id: '10', name: 'Beauty', topic: 'All' }]),
  [`GET /providers/${provider}/devices`]: data([
    { id: '500', name: 'iPhone 15', description: 'Apple', os_type: 'IOS' },
  ]),
  [`GET /providers/${provider}/content_exclusions`]: data([{ id: '900', name: 'Gambling' }]),
  [`GET /providers/${provider}/pixels`]: data([
    {
      id: '7300',
      name: 'Site',
      events: [
        { id: 'SHOPPING', name: 'Buy' },
        { id: 'MADE_UP', name: 'Own event' },
      ],
    },
  ]),
  [`GET /providers/${provider}/custom_conversions`]: data([{ id: '42', name: 'VIP order' }]),
  [`GET /providers/${provider}/locations`]: ({ path }) =>
    data(
      path.includes('Spain')
        ? [{ id: '2510769', name: 'Spain', region_code: 'ES', description: 'Spain', geo_type: 'COUNTRY' }]
        : [],
    ),
  'GET /profile/storage': data({ used_bytes: 0, reserved_bytes: 0, open_uploads: 0, limit_bytes: 1e9 }),
  [`POST /providers/${provider}/experiment/variations/count`]: data([1, 1]),
  [`POST /providers/${provider}/experiment/preflight`]: data([]),
  [`POST /providers/${provider}/experiment/audiences`]: data({ total: 1, audiences: [], alternatives: [], causes: [] }),
};

/** Opens the empty wizard for a user with a linked account. */
export async function openWizard({ user = {}, answers = {}, language = 'en' as 'en' | 'es', query = '' } = {}) {
  const { facebook } = sessionUser();
  const member: Partial<SessionUser> = { platforms: ['meta', TIKTOK.platform], lang: language, ...user };
  const page = await openConsole(`/experiments/${TIKTOK.platform}/create${query}`, {
    language,
    answers: { ...ANSWERS, ...answers },
    user: { ...sessionUser(member), [provider]: facebook },
  });
  await screen.findByRole('heading', { level: 1 }, patience);
  return page;
}
