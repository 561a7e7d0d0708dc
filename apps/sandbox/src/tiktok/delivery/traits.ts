import type { DeliveryTraits } from '../../delivery/traits.js';
import type { ObjectStore } from '../../store/objects.js';
import { isShown } from '../objects/status.js';
import type { Ad, AdGroup, Campaign } from '../objects/types.js';
import { minorPerDollar } from '../rules/money.js';
import { advertiserById } from '../seed/advertisers.js';
import { audienceSize, cpmOf } from './audience-size.js';
import { partsOf } from './parts.js';
import { peopleOf } from './people.js';
import { TRUTH_MODEL } from './truth-model.js';

const WITHOUT_CONTENT = { headline: '', visual: '', callToAction: '' };

/** How campaigns, ad groups and ads deliver. */
export function deliveryTraits(objects: ObjectStore): DeliveryTraits {
  const campaignOf = ({ campaign }: AdGroup): Campaign =>
    objects.get('tiktok', campaign as string) as unknown as Campaign;
  return {
    types: { group: 'adgroup', ad: 'ad' },
    truth: TRUTH_MODEL,
    account(id) {
      const { timezone, currency } = advertiserById.get(id)!;
      return { timezone, minorPerDollar: minorPerDollar(currency) };
    },
    // A campaign budget that is not shared among the groups caps their total spend.
    campaign: ({ data }: Campaign) => ({
      spendCap: data.optimizes || data.budgetMode !== 'BUDGET_MODE_TOTAL' ? undefined : data.budgetMinor,
    }),
    group: ({ data: { startsAt, endsAt, event, clickDays, countsViews } }: AdGroup) => ({
      startsAt,
      endsAt,
      event,
      attribution: { clickDays, countsViews },
    }),
    market({ account, data: { body } }: AdGroup) {
      const dollar = minorPerDollar(advertiserById.get(account)!.currency);
      return { users: audienceSize(body), price: (cpmOf(body) * dollar) / 1000 };
    },
    people: ({ data: { body } }: AdGroup) => peopleOf(body),
    ad: ({ data: { content, seconds } }: Ad, { data: { body } }: AdGroup) => ({
      parts: partsOf(content, body),
      isVideo: seconds !== undefined,
      seconds,
    }),
    budget(object: Campaign | AdGroup) {
      const { budgetMode, budgetMinor } = object.data;
      const holds =
        object.type === 'campaign'
          ? (object as Campaign).data.optimizes
          : !campaignOf(object as AdGroup).data.optimizes;
      if (!holds || budgetMinor === undefined) return {};
      return budgetMode === 'BUDGET_MODE_TOTAL' ? { lifetime: budgetMinor } : { daily: budgetMinor };
    },
    isOn: ({ status, deleted }) => status === 'ENABLE' && !deleted,
    isShown: (ad: Ad) => isShown(objects, ad),
    partsOf: (content, targeting) => partsOf({ ...WITHOUT_CONTENT, ...content }, targeting),
  };
}
