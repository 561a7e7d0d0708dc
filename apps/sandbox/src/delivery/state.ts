import type { Ground } from '../ground.js';
import type { StoredObject } from '../store/objects.js';
import { calendarOf, type Calendar } from './calendar.js';
import type { Market } from './market.js';
import type { Purse } from './pacing.js';
import type { People } from './rivalry.js';
import { hashNormal } from './random.js';
import type { DeliveryTables } from './tables.js';
import type { AccountTraits, Budget, CampaignTraits, DeliveryTraits, GroupTraits } from './traits.js';
import { truthOf, type Truth } from './truth.js';

export interface AdState {
  ad: StoredObject;
  truth: Truth;
  isVideo: boolean;
  /** How far the platform overestimates the ad: a standard normal number for its whole life. */
  luck: number;
  /** Length of the video. */
  seconds?: number;
  spend: number;
  spendMinor: number;
  /** Noise of one day, the same for all its slots. */
  noise?: { day: string; clicks: number; weight: number };
  dirty: boolean;
}

export interface GroupState {
  group: StoredObject;
  traits: GroupTraits;
  market: Market;
  people: People;
  purse: Purse;
  spendMinor: number;
  impressions: number;
  ads: AdState[];
  /** The entries of `ads` that are shown during the delivered period. */
  running: AdState[];
  dirty: boolean;
}

/** All data that delivery needs of one campaign, kept in memory between reads. */
export interface CampaignState {
  campaign: StoredObject;
  traits: CampaignTraits;
  account: AccountTraits;
  calendar: Calendar;
  settled: number;
  purse: Purse;
  groups: GroupState[];
}

/** The sources of a platform's campaign states. */
export interface Source extends Pick<Ground, 'db' | 'objects' | 'config'> {
  platform: string;
  tables: DeliveryTables;
  traits: DeliveryTraits;
}

interface PurseRow {
  spend: number;
  day: string;
  day_spend: number;
}

const purseOf = (row: PurseRow | undefined, budget: Budget): Purse => ({
  daily: budget.daily,
  lifetime: budget.lifetime,
  spend: row?.spend ?? 0,
  day: row?.day ?? '',
  daySpend: row?.day_spend ?? 0,
});

export function loadCampaign(source: Source, id: string): CampaignState {
  const { db, objects, platform, tables, traits } = source;
  const campaign = objects.get(platform, id) as StoredObject;
  const account = traits.account(campaign.account);
  const row = db.get<PurseRow & { settled: number }>(`SELECT * FROM ${tables.campaigns} WHERE campaign = ?`, id);
  const groups = new Map<string, GroupState>();
  const query = { platform, campaign: id, withDeleted: true };
  for (const group of objects.list({ ...query, type: traits.types.group }))
    groups.set(group.id, loadGroup(source, group));
  for (const ad of objects.list({ ...query, type: traits.types.ad })) {
    const state = groups.get(ad.group as string);
    state?.ads.push(loadAd(source, ad, state));
  }
  // Lists run from new to old, but this order is from old to new.
  const ordered = [...groups.values()].reverse();
  for (const group of ordered) group.ads.reverse();
  return {
    campaign,
    account,
    traits: traits.campaign(campaign),
    calendar: calendarOf(account.timezone),
    settled: row?.settled ?? 0,
    purse: purseOf(row, traits.budget(campaign)),
    groups: ordered,
  };
}

function loadGroup({ db, tables, traits }: Source, group: StoredObject): GroupState {
  const saved = db.get<PurseRow & { spend_minor: number; impressions: number }>(
    `SELECT * FROM ${tables.groups} WHERE grp = ?`,
    group.id,
  );
  return {
    group,
    traits: traits.group(group),
    market: traits.market(group),
    people: traits.people(group),
    purse: purseOf(saved, traits.budget(group)),
    spendMinor: saved?.spend_minor ?? 0,
    impressions: saved?.impressions ?? 0,
    ads: [],
    running: [],
    dirty: false,
  };
}

/** The truth about an ad of a group that aims at an event. */
export function truthOfAd(
  seed: string,
  traits: DeliveryTraits,
  { ad, group, event }: { ad: StoredObject; group: StoredObject; event: string | undefined },
): Truth {
  const { parts, plays } = traits.ad(ad, group);
  const truth = truthOf(seed, traits.truth, parts, event ?? '');
  return plays !== undefined && truth.watch ? { ...truth, watch: { ...truth.watch, plays } } : truth;
}

function loadAd(
  { db, config, tables, traits }: Source,
  ad: StoredObject,
  { group, traits: { event } }: GroupState,
): AdState {
  const saved = db.get<{ spend: number; spend_minor: number }>(`SELECT * FROM ${tables.ads} WHERE ad = ?`, ad.id);
  const { isVideo, seconds } = traits.ad(ad, group);
  return {
    ad,
    truth: truthOfAd(config.seed, traits, { ad, group, event }),
    isVideo,
    luck: hashNormal(`${config.seed}/luck/${ad.id}`),
    seconds,
    spend: saved?.spend ?? 0,
    spendMinor: saved?.spend_minor ?? 0,
    dirty: false,
  };
}

/** An ad's daily variation. It depends on ad and day, so that all slots of the day agree. */
export function noiseOf(seed: string, state: AdState, day: string): { clicks: number; weight: number } {
  if (state.noise?.day !== day) {
    const key = `${seed}/day/${state.ad.id}/${day}`;
    state.noise = { day, clicks: hashNormal(`${key}/clicks`), weight: hashNormal(`${key}/weight`) };
  }
  return state.noise;
}
