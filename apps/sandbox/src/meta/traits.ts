import type { CallbackWire } from '../callbacks/wire.js';
import type { PlatformTraits } from '../platform.js';
import type { ObjectStore } from '../store/objects.js';
import { deliveryTraits } from './delivery/traits.js';
import { META_FAULTS, type MetaFault } from './faults.js';
import { POOLS, type Pool } from './graph/pools.js';
import { creativeContent } from './objects/content.js';
import { standingIssue, standingOf } from './objects/standing.js';
import { adStatus } from './objects/status.js';
import type { Ad } from './objects/types.js';
import { accountById, accounts } from './seed/accounts.js';
import { outOfProcess, reviewed, withIssue } from './webhooks/topics.js';

/** Meta's traits for the engine. */
export const metaTraits = (objects: ObjectStore, wire: CallbackWire): PlatformTraits<Pool, MetaFault> => ({
  name: 'meta',
  delivery: deliveryTraits(objects),
  reviews: {
    type: 'ad',
    textOf: (ad: Ad) => Object.values(creativeContent(objects, ad)).join('\n'),
    refusal: {
      title: 'Unacceptable business practices',
      text: 'This ad was rejected because it does not comply with our Advertising Standards.',
    },
    forbidden: (words) => ({
      title: 'Misleading claims',
      text: `Your ad may not contain claims such as "${words}".`,
    }),
    words: { approved: 'review:APPROVED', rejected: 'review:DISAPPROVED' },
  },
  accounts: {
    ids: () => accounts.map(({ id }) => id),
    find(text) {
      const id = text.replace(/^act_/, '');
      return accountById.has(id) ? id : undefined;
    },
    view: (id) => ({ account: `act_${id}`, name: accountById.get(id)?.name, ...standingOf(objects, id) }),
  },
  ledger: {
    types: ['campaign', 'adset', 'creative', 'ad', 'image', 'video'],
    effective: (object) => (object.type === 'ad' ? adStatus(objects, object as unknown as Ad) : null),
  },
  callbacks: {
    wire,
    reviewed: (ad: Ad) => ({ object: 'ad_account', entry: ad.account, changes: reviewed(ad) }),
    // The platform reports each ad that stops or runs again, but not the account itself.
    shown(account, { stopped, back }) {
      const issue = standingIssue(objects, account);
      const changes = [
        ...(issue ? stopped.map((id) => withIssue(id, issue)) : []),
        ...back.map((id) => outOfProcess(id, 'Active')),
      ];
      return { object: 'ad_account', entry: account, changes };
    },
  },
  pools: POOLS,
  faults: META_FAULTS,
});
