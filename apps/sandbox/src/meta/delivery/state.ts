import type { Ground } from '../../ground.js';
import type { ObjectStore } from '../../store/objects.js';
import { accountById, type AdAccount } from '../seed/accounts.js';
import { adStatus } from '../objects/status.js';
import type { Ad, AdSet, Campaign, Creative } from '../objects/types.js';
import { calendarOf, type Calendar } from './calendar.js';
import { eventOf, marketOf, type Market } from './market.js';
import type { Purse } from './pacing.js';
import { hashNormal } from './random.js';
import { partsOf, truthOf, type Truth } from './truth.js';

export interface AdState {
  ad: Ad;
  truth: Truth;
  video: boolean;
  spend: number;
  spendMinor: number;
  /** Noise of one day, the same for all its slots. */
  noise?: { day: string; clicks: number; weight: number };
  dirty: boolean;
}

export interface SetState {
  adSet: AdSet;
  market: Market;
  event?: string;
  purse: Purse;
  spendMinor: number;
  impressions: number;
  ads: AdState[];
  /** Those of `ads` that are shown in the stretch of time being delivered. */
  running: AdState[];
  dirty: boolean;
}

/** Everything delivery needs of one campaign, kept in memory while it is read again and again. */
export interface CampaignState {
  campaign: Campaign;
  account: AdAccount;
  calendar: Calendar;
  settled: number;
  purse: Purse;
  sets: SetState[];
}

export const DELIVERY_SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta_delivery_campaigns (
    campaign TEXT PRIMARY KEY, settled REAL NOT NULL, spend REAL NOT NULL, day TEXT NOT NULL, day_spend REAL NOT NULL);
  CREATE TABLE IF NOT EXISTS meta_delivery_sets (
    adset TEXT PRIMARY KEY, spend REAL NOT NULL, spend_minor INTEGER NOT NULL, impressions INTEGER NOT NULL,
    day TEXT NOT NULL, day_spend REAL NOT NULL);
  CREATE TABLE IF NOT EXISTS meta_delivery_ads (ad TEXT PRIMARY KEY, spend REAL NOT NULL, spend_minor INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS meta_delivery_days (
    ad TEXT NOT NULL, day TEXT NOT NULL, campaign TEXT NOT NULL, adset TEXT NOT NULL, impressions INTEGER NOT NULL,
    clicks INTEGER NOT NULL, link_clicks INTEGER NOT NULL, landing_views INTEGER NOT NULL, results INTEGER NOT NULL,
    view_results INTEGER NOT NULL, value_minor INTEGER NOT NULL, engagements INTEGER NOT NULL, video_views INTEGER NOT NULL,
    thruplays INTEGER NOT NULL, spend_minor INTEGER NOT NULL, PRIMARY KEY (ad, day)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS meta_delivery_days_campaign ON meta_delivery_days (campaign, day);
  CREATE TABLE IF NOT EXISTS meta_delivery_late (
    campaign TEXT NOT NULL, adset TEXT NOT NULL, ad TEXT NOT NULL, day TEXT NOT NULL, due REAL NOT NULL, value_minor INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS meta_delivery_late_due ON meta_delivery_late (campaign, due);`;

interface PurseRow {
  spend: number;
  day: string;
  day_spend: number;
}

function purse(row: PurseRow | undefined, budget: { dailyBudget?: number; lifetimeBudget?: number }): Purse {
  return {
    daily: budget.dailyBudget,
    lifetime: budget.lifetimeBudget,
    spend: row?.spend ?? 0,
    day: row?.day ?? '',
    daySpend: row?.day_spend ?? 0,
  };
}

/** The truth about an ad as it is now. */
export function adTruth(world: Ground, ad: Ad, adSet: AdSet): Truth {
  const creative = world.objects.get('meta', ad.data.creative) as Creative;
  return truthOf(world.config.seed, partsOf(creative.data.content, adSet.data.targeting), eventOf(adSet.data) ?? '');
}

export function loadCampaign(world: Ground, id: string): CampaignState {
  const campaign = world.objects.get('meta', id) as Campaign;
  const account = accountById.get(campaign.account) as AdAccount;
  const row = world.db.get<PurseRow & { settled: number }>(
    'SELECT * FROM meta_delivery_campaigns WHERE campaign = ?',
    id,
  );
  const sets = new Map<string, SetState>();
  const query = { platform: 'meta' as const, campaign: id, withDeleted: true };
  for (const object of world.objects.list({ ...query, type: 'adset' })) {
    const adSet = object as unknown as AdSet;
    const saved = world.db.get<PurseRow & { spend_minor: number; impressions: number }>(
      'SELECT * FROM meta_delivery_sets WHERE adset = ?',
      adSet.id,
    );
    sets.set(adSet.id, {
      ...{
        adSet,
        market: marketOf(adSet, account.currency),
        event: eventOf(adSet.data),
        purse: purse(saved, adSet.data),
      },
      ...{
        spendMinor: saved?.spend_minor ?? 0,
        impressions: saved?.impressions ?? 0,
        ads: [],
        running: [],
        dirty: false,
      },
    });
  }
  for (const object of world.objects.list({ ...query, type: 'ad' })) {
    const ad = object as unknown as Ad;
    const set = sets.get(ad.group as string);
    if (!set) continue;
    const saved = world.db.get<{ spend: number; spend_minor: number }>(
      'SELECT * FROM meta_delivery_ads WHERE ad = ?',
      ad.id,
    );
    const video = (world.objects.get('meta', ad.data.creative) as Creative).data.video !== undefined;
    set.ads.push({
      ad,
      truth: adTruth(world, ad, set.adSet),
      video,
      spend: saved?.spend ?? 0,
      spendMinor: saved?.spend_minor ?? 0,
      dirty: false,
    });
  }
  const ordered = [...sets.values()].reverse();
  for (const set of ordered) set.ads.reverse();
  return {
    campaign,
    account,
    calendar: calendarOf(account.timezone),
    settled: row?.settled ?? 0,
    purse: purse(row, campaign.data),
    sets: ordered,
  };
}

export function runningAds(objects: ObjectStore, set: SetState): AdState[] {
  return set.ads.filter((state) => adStatus(objects, state.ad) === 'ACTIVE');
}

/** How an ad fares on a day: keyed by the ad, so that every slot of the day agrees. */
export function noiseOf(seed: string, state: AdState, day: string): { clicks: number; weight: number } {
  if (state.noise?.day !== day) {
    const key = `${seed}/day/${state.ad.id}/${day}`;
    state.noise = { day, clicks: hashNormal(`${key}/clicks`), weight: hashNormal(`${key}/weight`) };
  }
  return state.noise;
}
