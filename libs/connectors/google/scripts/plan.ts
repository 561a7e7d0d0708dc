import { externalKey } from '#libs/platforms/naming/external-name.js';
import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import { MINUTE_MS } from '#libs/contracts/time.js';
import { dayAt } from '#libs/platforms/dates/zone-days.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { IN_FEED, VIDEO_TYPES, type VideoType } from '#libs/platforms/google/goals.js';
import { buttonText, creativeOf } from '#libs/platforms/google/shown-ad.js';
import { isVideoFile } from '#libs/platforms/kinds/video-link.js';
import { withLinkParams } from '#libs/platforms/naming/link-params.js';
import type { HandItem, HandScriptRequest } from '../../port/hand-scripts.js';
import { audienceOf } from '../objects/audience.js';
import { googleInput } from '../objects/input.js';
import { campaignCriteria, devicesOff, exclusionCriteria, groupCriteria } from './criteria.js';
import { cell } from './embed.js';
import { BUDGET_TYPES, CAMPAIGN_WORDS, type Column } from './words.js';

/** The fields of an item that determine its values. */
type Valued = Omit<HandItem, 'kind' | 'platformId'>;

/** A planned object in a script: its name, and its id once Polyad has read it. */
interface Planned {
  name: string;
  /** The id at the platform; empty until Polyad knows it. */
  id: string;
}
export interface PlannedCampaign extends Planned {
  row: Partial<Record<Column, string>>;
  criteria: string[];
  devicesOff: number[];
}
export interface PlannedGroup extends Planned {
  /** Index of its campaign. */
  campaign: number;
  criteria: string[];
}
/** Texts and video of an ad. Ads for different audiences share them. */
export interface Look {
  video: string;
  headline: string;
  line1?: string;
  line2?: string;
  button?: string;
}
export interface PlannedAd extends Planned {
  /** Indexes of its group and of its look. */
  group: number;
  look: number;
  /** Absent if it is the address of all ads. */
  url?: string;
}

/** The whole plan of an experiment, in the form of scripts. */
export interface WholePlan {
  campaigns: PlannedCampaign[];
  groups: PlannedGroup[];
  /** The criteria that all groups exclude. */
  exclusions: string[];
  ads: PlannedAd[];
  looks: Look[];
  /** The budget of all campaigns, in minor units. */
  budgetMinor: number;
}

/** @throws Error for an experiment that is created by calls */
export function videoTypeOf({ information }: GoogleExperimentInput): VideoType {
  const type = VIDEO_TYPES.find((one) => one === information.campaign_type);
  if (type === undefined) throw new Error(`A campaign of type ${information.campaign_type} is not created by scripts.`);
  return type;
}
export const isInFeed = (type: VideoType): boolean => (IN_FEED.is as readonly string[]).includes(type);

/** The account's time zone (IANA), and when the script is made, ms since 1970. */
interface Making {
  timeZone: string;
  madeAt: number;
}

export function campaignValues(
  input: GoogleExperimentInput,
  item: Valued,
  making: Making,
): Omit<PlannedCampaign, keyof Planned> {
  const audience = audienceOf(input, item.choice);
  return {
    row: rowOf(input, item, making),
    criteria: campaignCriteria(input, audience),
    devicesOff: devicesOff(audience),
  };
}

export function wholePlan(request: HandScriptRequest): WholePlan {
  const { items } = request;
  const input = googleInput(request.input);
  const placeOf = new Map<string, number>();
  const ofKind = (kind: HandItem['kind']): HandItem[] => {
    const own = items.filter((item) => item.kind === kind);
    own.forEach(({ ref }, place) => placeOf.set(ref, place));
    return own;
  };
  const above = ({ name, under }: HandItem): number => {
    const place = placeOf.get(under?.ref ?? '');
    if (place === undefined) throw new Error(`The plan has no parent for ${name}.`);
    return place;
  };
  const [campaigns, groups, ads] = [ofKind('campaign'), ofKind('adset'), ofKind('ad')];
  const looks = new Map<string, number>();
  const lookOf = (item: HandItem): number => {
    const key = JSON.stringify(look(input, item));
    if (!looks.has(key)) looks.set(key, looks.size);
    return looks.get(key)!;
  };
  return {
    campaigns: campaigns.map((item) => ({
      ...named(item),
      ...campaignValues(input, item, { timeZone: request.account.timeZone, madeAt: request.madeAt }),
    })),
    groups: groups.map((item) => ({
      ...named(item),
      campaign: above(item),
      criteria: groupCriteria(audienceOf(input, item.choice)),
    })),
    exclusions: exclusionCriteria(input),
    ads: ads.map((item) => ({
      ...named(item),
      group: above(item),
      look: lookOf(item),
      ...(item.linkParams ? { url: addressOf(input, item) } : {}),
    })),
    looks: [...looks.keys()].map((key) => JSON.parse(key) as Look),
    budgetMinor: campaigns.reduce((sum, { budgetMinor }) => sum + (budgetMinor ?? 0), 0),
  };
}

/** The address that an in-stream ad leads to. */
export const addressOf = ({ information }: GoogleExperimentInput, { linkParams = '' }: Valued): string =>
  withLinkParams(information.promoted_url ?? '', linkParams);

const named = ({ name, platformId }: HandItem): Planned => ({ name, id: platformId ?? '' });

export function look(input: GoogleExperimentInput, { choice }: Valued): Look {
  const { videos = '', headlines = [], copies, descriptions, ctas } = creativeOf(input, choice);
  if (isVideoFile(videos)) throw new Error('Scripts show no uploaded videos.');
  const [headline = ''] = headlines;
  return isInFeed(videoTypeOf(input))
    ? { video: videos, headline, line1: copies ?? '', line2: descriptions ?? '' }
    : { video: videos, headline, button: buttonText(ctas ?? '') };
}

/** The cells of a campaign in the upload. A first day that has begun is left out, so that Google begins immediately. */
function rowOf(
  { information }: GoogleExperimentInput,
  { name, budgetMinor, budgetPer = 'run', window }: Valued,
  { timeZone, madeAt }: Making,
): PlannedCampaign['row'] {
  const [first, last] = window
    ? [dayAt(Date.parse(window.startsAt), timeZone), dayAt(Date.parse(window.endsAt) - MINUTE_MS, timeZone)]
    : [information.start_date, information.end_date];
  return {
    ...CAMPAIGN_WORDS,
    Campaign: cell(name),
    Budget: majorText(budgetMinor ?? 0, information.currency),
    'Budget type': BUDGET_TYPES[budgetPer],
    ...(first > dayAt(madeAt, timeZone) ? { 'Campaign start date': first } : {}),
    'Campaign end date': last,
    'EU political ads': information.eu_political_ads === 'yes' ? 'Yes' : 'No',
  };
}

/** The budget and the last day of a campaign. The script checks them before it switches the campaign on. */
export const spendingOf = ({ name, id, row }: PlannedCampaign): Planned & Record<string, unknown> => ({
  name,
  id,
  budgetMicros: Math.round(Number(row.Budget) * 1_000_000),
  isDaily: row['Budget type'] === BUDGET_TYPES.day,
  lastDay: row['Campaign end date'],
});

/** An amount with a decimal point and all of its decimals: `22.50`. */
export function majorText(amountMinor: number, currency: string): string {
  const units = minorUnitsPerUnit(currency);
  return (amountMinor / units).toFixed(Math.log10(units));
}

/** Ranges of the numbers in ads' names: `[[4, 9], [11, 11]]`. */
export function numbersOf(ads: readonly Planned[]): [first: number, last: number][] {
  const spans: [number, number][] = [];
  for (const number of ads.map(({ name }) => externalKey(name)?.ordinal ?? NaN).sort((a, b) => a - b)) {
    const span = spans.at(-1);
    if (span !== undefined && span[1] === number - 1) span[1] = number;
    else spans.push([number, number]);
  }
  return spans;
}
