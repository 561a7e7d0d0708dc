import type { Database } from '../../store/database.js';
import type { ObjectStore } from '../../store/objects.js';
import type { Campaign, CampaignData } from '../objects/types.js';

/** The storage in which to look up campaigns by their budgets. */
export interface Payers {
  db: Database;
  objects: ObjectStore;
}

/** Creates an index of campaigns by budget, because accounts have thousands of both. */
export const definePayers = (db: Database): void =>
  db.define(
    "CREATE INDEX IF NOT EXISTS google_campaigns_by_budget ON objects (json_extract(data, '$.budget')) WHERE platform = 'google' AND type = 'campaign';",
  );

/** Live campaigns that a budget pays for. @param budget its id */
export function campaignsOf({ db, objects }: Payers, budget: string): Campaign[] {
  const rows = db.all<{ id: string }>(
    "SELECT id FROM objects WHERE platform = 'google' AND type = 'campaign' AND json_extract(data, '$.budget') = ? AND deleted = 0",
    budget,
  );
  return rows.map(({ id }) => objects.get<CampaignData>('google', id)!);
}
