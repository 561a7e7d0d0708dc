import type { CallbackWire } from '../callbacks/wire.js';
import type { PlatformTraits } from '../platform.js';
import type { ObjectStore } from '../store/objects.js';
import { standingOf } from '../accounts/standings.js';
import { deliveryTraits } from './delivery/traits.js';
import { TIKTOK_FAULTS, type TikTokFault } from './faults.js';
import { policyOn } from './objects/policy.js';
import { adStatus } from './objects/status.js';
import { isSmartPlus, type Ad, type AdGroup } from './objects/types.js';
import type { Happening } from './callbacks/parcel.js';
import { advertiserById, advertisers, statusOf } from './seed/advertisers.js';
import { endpointPools, poolsOf, type Pool, type Tier } from './wire/pools.js';

/** TikTok's traits for the engine. */
export const tiktokTraits = (
  objects: ObjectStore,
  wire: CallbackWire,
  tier: Tier,
): PlatformTraits<Pool, TikTokFault> => ({
  name: 'tiktok',
  delivery: deliveryTraits(objects),
  reviews: {
    type: 'ad',
    textOf: ({ data }: Ad) => Object.values(data.content).join('\n'),
    refusal: {
      title: 'Ad not approved',
      text: 'The ad does not comply with our advertising policies.',
    },
    forbidden: (words) => ({ title: 'Misleading claims', text: `The ad may not claim "${words}".` }),
    policy: (ad: Ad) => policyOn(ad),
    words: { approved: 'review:approved', rejected: 'review:denied' },
  },
  accounts: {
    ids: () => advertisers.map(({ id }) => id),
    find: (text) => (advertiserById.has(text) ? text : undefined),
    view(id) {
      const [advertiser, standing] = [advertiserById.get(id)!, standingOf(objects, 'tiktok', id)];
      return {
        account: id,
        name: advertiser.name,
        standing: standing ?? 'active',
        status: statusOf(advertiser, standing),
      };
    },
  },
  ledger: {
    types: ['campaign', 'adgroup', 'ad', 'image', 'video', 'music'],
    effective: (object) => (object.type === 'ad' ? adStatus(objects, object as unknown as Ad) : null),
  },
  callbacks: {
    wire,
    // Callbacks do not cover reviews of Smart+ ads. Source: portal document 1854112742370306.
    reviewed: (ad: Ad) => ({
      object: 'advertiser',
      entry: ad.account,
      changes: isSmartPlus(ad) ? [] : [reviewOf(objects, ad)],
    }),
    // A callback reports only the advertiser's suspension and its end, not the ads that stop.
    shown: (account) => ({ object: 'advertiser', entry: account, changes: suspensionOf(objects, account) }),
  },
  pools: poolsOf(tier),
  ownPools: endpointPools(tier),
  faults: TIKTOK_FAULTS,
});

function reviewOf(objects: ObjectStore, ad: Ad): Happening {
  const group = objects.get('tiktok', ad.group!) as unknown as AdGroup;
  return {
    kind: 'review',
    campaign: ad.campaign!,
    group: group.id,
    groupName: group.name,
    ad: ad.id,
    adName: ad.name,
    reason: ad.data.review.reason?.text ?? '',
  };
}

function suspensionOf(objects: ObjectStore, account: string): Happening[] {
  const standing = standingOf(objects, 'tiktok', account);
  if (standing === 'disabled')
    return [{ kind: 'suspension', status: 'STATUS_LIMIT', reason: 'Violation of our advertising policies.' }];
  return standing === 'active' ? [{ kind: 'suspension', status: 'STATUS_ENABLE', reason: '' }] : [];
}
