import { campaignsOf as payers } from '../campaigns/payers.js';
import type { Customer } from '../seed/customers.js';
import { parseName } from '../objects/names.js';
import type { CampaignData } from '../objects/types.js';
import { isObject } from '../schema/read.js';
import type { GoogleWorld } from '../world.js';
import type { Step } from './run.js';

/** Live campaigns of an account that lack the political declaration, by id. */
export function undeclaredCampaigns({ db, objects }: GoogleWorld, { id: account }: Customer): Set<string> {
  const rows = db.all<{ id: string }>(
    "SELECT id FROM objects WHERE platform = 'google' AND type = 'campaign' AND account = ? AND deleted = 0 AND json_extract(data, '$.isUndeclared') = 1",
    account,
  );
  return new Set(rows.map(({ id }) => objects.get<CampaignData>('google', id)!.id));
}

/** Ids of existing campaigns that the operations affect. Their delivery so far is settled before anything changes. */
export function affectedCampaigns(world: GoogleWorld, customer: Customer, steps: readonly Step[]): string[] {
  const found = new Set<string>();
  for (const { operation } of steps)
    for (const name of namesIn(operation)) for (const id of campaignsOf(world, customer, name)) found.add(id);
  return [...found];
}

/** Names of the resource that an operation changes and of the parents of a new resource. */
function namesIn({ create, update, remove }: Record<string, unknown>): string[] {
  const parents = isObject(create) ? [create.campaign, create.adGroup, create.campaignBudget] : [];
  const itself = isObject(update) ? [update.resourceName] : [];
  return [...parents, ...itself, remove].filter((name) => typeof name === 'string');
}

function campaignsOf({ db, objects }: GoogleWorld, { id: account }: Customer, text: string): string[] {
  const name = parseName(text);
  if (!name) return [];
  const ids = [name.ids.join('~'), name.ids[0]!, name.ids.at(-1)!];
  const object = ids.map((id) => objects.get<object>('google', id)).find((one) => one?.account === account);
  if (!object) return [];
  if (object.type === 'campaign') return [object.id];
  if (object.type === 'budget') return payers({ db, objects }, object.id).map(({ id }) => id);
  return object.campaign === null ? [] : [object.campaign];
}
