import { standingOf } from '../accounts/standings.js';
import type { PlatformTraits } from '../platform.js';
import type { Payers } from './campaigns/payers.js';
import { deliveryTraits } from './delivery/traits.js';
import { GOOGLE_FAULTS, type GoogleFault } from './faults.js';
import { adStatus } from './objects/status.js';
import { TYPES, type Ad } from './objects/types.js';
import { POOLS, type Pool } from './quota/pools.js';
import { customerById, customers, statusOf } from './seed/customers.js';

/** The terms and rules of Google for the engine. Google sends no callbacks. */
export const googleTraits = (payers: Payers): PlatformTraits<Pool, GoogleFault> => ({
  name: 'google',
  delivery: deliveryTraits(payers),
  reviews: {
    type: 'ad',
    textOf: ({ data }: Ad) => Object.values(data.content).join('\n'),
    refusal: { title: 'Misrepresentation', text: 'The ad does not comply with our advertising policies.' },
    forbidden: (words) => ({ title: 'Unreliable claims', text: words }),
    words: { approved: 'review:approved', rejected: 'review:disapproved' },
  },
  accounts: {
    ids: () => customers.filter(({ isManager }) => !isManager).map(({ id }) => id),
    find: (text) => customerById.get(text.replaceAll('-', ''))?.id,
    view(id) {
      const [customer, standing] = [customerById.get(id)!, standingOf(payers.objects, 'google', id)];
      return { account: id, name: customer.name, standing: standing ?? 'active', status: statusOf(customer, standing) };
    },
  },
  ledger: {
    types: Object.values(TYPES),
    effective: (object) => (object.type === 'ad' ? adStatus(payers.objects, object as unknown as Ad) : null),
  },
  pools: POOLS,
  faults: GOOGLE_FAULTS,
});
