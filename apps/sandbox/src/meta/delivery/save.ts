import type { Ground } from '../../ground.js';
import type { Counts } from './outcomes.js';
import type { AdState, CampaignState, SetState } from './state.js';

const ADD_DAY = `
  INSERT INTO meta_delivery_days (ad, day, campaign, adset, impressions, clicks, link_clicks, landing_views, results,
    view_results, value_minor, engagements, video_views, thruplays, spend_minor)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (ad, day) DO UPDATE SET
    impressions = impressions + excluded.impressions, clicks = clicks + excluded.clicks,
    link_clicks = link_clicks + excluded.link_clicks, landing_views = landing_views + excluded.landing_views,
    results = results + excluded.results, view_results = view_results + excluded.view_results,
    value_minor = value_minor + excluded.value_minor, engagements = engagements + excluded.engagements,
    video_views = video_views + excluded.video_views, thruplays = thruplays + excluded.thruplays,
    spend_minor = spend_minor + excluded.spend_minor`;

/** What a stretch of time added to one ad's day. */
export interface DayDelta {
  set: SetState;
  state: AdState;
  day: string;
  counts: Counts;
  value: number;
  spend: number;
}

/** A conversion that comes in later than the click it belongs to. */
export interface LateResult {
  set: SetState;
  ad: string;
  day: string;
  /** Platform time. */
  due: number;
  value: number;
}

/** Writes a settled stretch of time: day by day figures, conversions that have come in since, and where it ended. */
export function saveDelivery(
  { db, uptime }: Ground,
  state: CampaignState,
  deltas: Map<string, DayDelta>,
  late: LateResult[],
): void {
  const id = state.campaign.id;
  for (const entry of late) {
    db.run(
      'INSERT INTO meta_delivery_late VALUES (?, ?, ?, ?, ?, ?)',
      id,
      entry.set.adSet.id,
      entry.ad,
      entry.day,
      entry.due,
      entry.value,
    );
  }
  for (const { set, state: ad, day, counts, value, spend } of deltas.values()) {
    const { impressions, clicks, linkClicks, landingViews, results, viewResults, engagements, videoViews, thruplays } =
      counts;
    db.run(
      ADD_DAY,
      ad.ad.id,
      day,
      id,
      set.adSet.id,
      impressions,
      clicks,
      linkClicks,
      landingViews,
      results,
      viewResults,
      value,
      engagements,
      videoViews,
      thruplays,
      spend,
    );
  }
  for (const row of db.all<{ ad: string; adset: string; day: string; n: number; value: number }>(
    'SELECT ad, adset, day, count(*) AS n, sum(value_minor) AS value FROM meta_delivery_late WHERE campaign = ? AND due <= ? GROUP BY ad, adset, day',
    id,
    state.settled,
  )) {
    db.run(ADD_DAY, row.ad, row.day, id, row.adset, 0, 0, 0, 0, row.n, 0, row.value, 0, 0, 0, 0);
  }
  db.run('DELETE FROM meta_delivery_late WHERE campaign = ? AND due <= ?', id, state.settled);
  db.run(
    'UPDATE meta_delivery_campaigns SET settled = ?, spend = ?, day = ?, day_spend = ? WHERE campaign = ?',
    state.settled,
    state.purse.spend,
    state.purse.day,
    state.purse.daySpend,
    id,
  );
  for (const set of state.sets) {
    if (set.dirty)
      db.run(
        'INSERT OR REPLACE INTO meta_delivery_sets VALUES (?, ?, ?, ?, ?, ?)',
        set.adSet.id,
        set.purse.spend,
        set.spendMinor,
        set.impressions,
        set.purse.day,
        set.purse.daySpend,
      );
    set.dirty = false;
    for (const ad of set.ads) {
      if (ad.dirty)
        db.run('INSERT OR REPLACE INTO meta_delivery_ads VALUES (?, ?, ?)', ad.ad.id, ad.spend, ad.spendMinor);
      ad.dirty = false;
    }
  }
  // What was delivered must never lie ahead of the clock after a crash.
  uptime.save();
}
