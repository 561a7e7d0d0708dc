import { MINUTE_MS } from '#libs/contracts/time.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import type { CalledType } from '#libs/platforms/google/goals.js';
import { dayAt } from '#libs/platforms/dates/zone-days.js';
import type { CreateItem } from '../../port/ad-platform.js';
import { toMicros } from '../wire/money.js';
import { resource } from '../wire/resource.js';
import type { Audience } from './audience.js';
import { goalTag } from './campaign-goal.js';
import { campaignCriteria } from './campaign-criteria.js';
import { calledType } from './input.js';
import type { Operation } from './operation.js';
import type { SharedAssets } from './shared-assets.js';

/** Gives the objects of one request temporary ids: negative and unique. */
export type NextId = () => string;

/** The inputs that all operations are built from. */
export interface Making {
  input: GoogleExperimentInput;
  /** The customer's time zone, IANA. */
  timeZone: string;
  /** The present time in ms since 1970. A start in the past becomes today. */
  now: number;
  nextId: NextId;
  shared: SharedAssets;
  /** Resource names of audiences that exist already, by their names; absent for none. */
  audiences?: ReadonlyMap<string, string>;
}

/** Settings of the campaigns of each type. Demand Gen sets channels and places on groups, not on campaigns. */
const OF_TYPES = {
  SEARCH: { networkSettings: { targetGoogleSearch: true, targetSearchNetwork: false, targetContentNetwork: false } },
  DISPLAY: { networkSettings: { targetGoogleSearch: false, targetSearchNetwork: false, targetContentNetwork: true } },
  DEMAND_GEN: { demandGenCampaignSettings: { upgradedTargeting: true } },
} as const satisfies Record<CalledType, object>;

/** Google's bidding: for clicks, or for the conversions of the campaign's goals. The API cannot create campaigns that pay for views. */
const BIDDING = {
  PAGE_VIEWS: { targetSpend: {} },
  VIDEO: { targetSpend: {} },
  SALES: { maximizeConversions: {} },
  LEADS: { maximizeConversions: {} },
} as const;

/** The operations that create a campaign, switched off, with its own budget and criteria; and its resource name. */
export function campaignOperations(
  making: Making,
  item: CreateItem,
  audience: Audience,
): { name: string; operations: Operation[] } {
  const { input, nextId } = making;
  const { account, information } = input;
  const type = calledType(input);
  const budget = resource(account.id, 'campaignBudgets', nextId());
  const name = resource(account.id, 'campaigns', nextId());
  const { ref } = item;
  const goal = goalTag(input);
  const create = {
    resourceName: name,
    name: item.name,
    status: 'PAUSED',
    advertisingChannelType: type,
    campaignBudget: budget,
    ...BIDDING[input.objective],
    ...OF_TYPES[type],
    // By default, Google also shows ads to people elsewhere who are interested in a place.
    geoTargetTypeSetting: { positiveGeoTargetType: 'PRESENCE' },
    containsEuPoliticalAdvertising:
      information.eu_political_ads === 'yes'
        ? 'CONTAINS_EU_POLITICAL_ADVERTISING'
        : 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
    ...datesOf(making, item),
    ...(goal.length > 0 ? { urlCustomParameters: goal } : {}),
  };
  return {
    name,
    operations: [
      { kind: 'campaignBudgetOperation', ref, create: budgetOf(input, item, budget) },
      { kind: 'campaignOperation', ref, create },
      ...campaignCriteria(input, audience).map((criterion) => ({
        ...({ kind: 'campaignCriterionOperation', ref } as const),
        create: { campaign: name, ...criterion },
      })),
    ],
  };
}

/** Budget of the whole run, or of each day. No other campaign may share it, so Google names it after its campaign. */
const budgetOf = ({ information }: GoogleExperimentInput, item: CreateItem, resourceName: string) => {
  const micros = toMicros(item.budgetMinor ?? 0, information.currency);
  const amount =
    item.budgetPer === 'day'
      ? { amountMicros: micros, period: 'DAILY' }
      : { totalAmountMicros: micros, period: 'CUSTOM_PERIOD' };
  return { resourceName, ...amount, deliveryMethod: 'STANDARD', explicitlyShared: false };
};

/** Whole days in the customer's zone: from the first second of the first day to the last second of the last. */
function datesOf({ input, timeZone, now }: Making, { window }: CreateItem) {
  const { start_date, end_date } = input.information;
  const [first, last] = window
    ? [dayAt(Date.parse(window.startsAt), timeZone), dayAt(Date.parse(window.endsAt) - MINUTE_MS, timeZone)]
    : [start_date, end_date];
  const today = dayAt(now, timeZone);
  return { startDateTime: `${first < today ? today : first} 00:00:00`, endDateTime: `${last} 23:59:59` };
}
