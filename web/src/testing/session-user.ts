import { PLATFORMS, PROVIDERS, type Platform, type Provider } from '#libs/contracts/platform/platform.js';
import type { SessionUser } from '../lib/api/endpoints.js';

const each = <K extends string, V>(keys: readonly K[], value: V) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>;

/** A team without a plan for any platform. */
export const NO_PLANS: Record<Platform, boolean> = each(PLATFORMS, false);

/** An owner with a linked Meta account. */
export const sessionUser = (change: Partial<SessionUser> = {}): SessionUser => ({
  id: 'u1',
  first_name: 'Nora',
  last_name: 'Luz',
  email: 'nora@luz.test',
  lang: 'en',
  role: 'owner',
  is_staff: false,
  is_tester: false,
  whitelist: true,
  trial: null,
  plans: NO_PLANS,
  platforms: ['meta'],
  ...each<Provider, null>(PROVIDERS, null),
  facebook: {
    name: 'Nora Luz',
    email: null,
    status: 'linked',
    linked_at: '2026-11-01T09:00:00.000Z',
    last_used_at: '2026-11-20T09:00:00.000Z',
    expires_at: '2027-01-01T09:00:00.000Z',
    events: {
      topics: ['ad-review', 'ad-issue'],
      told: 3,
      refused: 0,
      refusal: null,
      asked_at: '2026-11-01T09:00:01.000Z',
    },
  },
  team: { id: 't1', name: 'Calzados Luz', logo: null },
  members: [],
  payment_methods: [],
  ...change,
});
