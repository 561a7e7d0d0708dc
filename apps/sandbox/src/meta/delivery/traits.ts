import type { DeliveryTraits } from '../../delivery/traits.js';
import type { ObjectStore } from '../../store/objects.js';
import { adStatus } from '../objects/status.js';
import type { Ad, AdSet, Campaign, Creative } from '../objects/types.js';
import { accountById, minorPerDollar, type AdAccount } from '../seed/accounts.js';
import { audienceSize, cpmOf } from '../targeting/audience-size.js';
import type { Targeting } from '../targeting/targeting.js';
import { attributionOf, eventOf } from './event.js';
import { partsOf } from './parts.js';
import { peopleOf } from './people.js';
import { TRUTH_MODEL } from './truth-model.js';

const WITHOUT_CONTENT = { headline: '', message: '', description: '', visual: '', callToAction: 'NO_BUTTON' };

/** How campaigns, ad sets and ads deliver. */
export function deliveryTraits(objects: ObjectStore): DeliveryTraits {
  return {
    types: { group: 'adset', ad: 'ad' },
    truth: TRUTH_MODEL,
    account(id) {
      const { timezone, currency } = accountById.get(id) as AdAccount;
      return { timezone, minorPerDollar: minorPerDollar(currency) };
    },
    campaign: ({ data }: Campaign) => ({ spendCap: data.spendCap, endsAt: data.stopTime }),
    group: ({ data }: AdSet) => ({
      startsAt: data.startTime,
      endsAt: data.endTime,
      event: eventOf(data),
      attribution: attributionOf(data.attribution),
    }),
    market({ account, data: { targeting } }: AdSet) {
      const dollar = minorPerDollar((accountById.get(account) as AdAccount).currency);
      return { users: Math.max(1, audienceSize(targeting)), price: (cpmOf(targeting) * dollar) / 1000 };
    },
    people: ({ data: { targeting } }: AdSet) => peopleOf(targeting),
    ad(ad: Ad, { data: { targeting } }: AdSet) {
      const { content, video } = (objects.get('meta', ad.data.creative) as Creative).data;
      return { parts: partsOf(content, targeting), isVideo: video !== undefined };
    },
    budget: ({ data }: Campaign | AdSet) => ({ daily: data.dailyBudget, lifetime: data.lifetimeBudget }),
    isOn: ({ status }) => status === 'ACTIVE',
    isShown: (ad: Ad) => adStatus(objects, ad) === 'ACTIVE',
    partsOf: (content, targeting) => partsOf({ ...WITHOUT_CONTENT, ...content }, targeting as unknown as Targeting),
  };
}
