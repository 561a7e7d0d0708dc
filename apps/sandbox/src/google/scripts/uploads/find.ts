import type { AdGroup, Campaign } from '../../objects/types.js';
import type { Customer } from '../../seed/customers.js';
import type { GoogleWorld } from '../../world.js';
import { RowError, type Row } from './row.js';

/** The live campaign that a row names by its id or its name; undefined if no campaign has that name. @throws RowError for an unknown id */
export function campaignOf({ objects }: GoogleWorld, { id: account }: Customer, row: Row): Campaign | undefined {
  const id = row.text('Campaign ID');
  if (id !== '') {
    const found = objects.get('google', id);
    if (found?.type !== 'campaign' || found.account !== account)
      throw new RowError(`Campaign ID: there is no campaign ${id}.`);
    return found as unknown as Campaign;
  }
  const name = row.text('Campaign');
  return [...objects.list({ platform: 'google', type: 'campaign', account, name })][0] as unknown as
    Campaign | undefined;
}

/** @throws RowError if there is no such campaign */
export function neededCampaign(world: GoogleWorld, customer: Customer, row: Row): Campaign {
  const campaign = campaignOf(world, customer, row);
  if (!campaign) throw new RowError(`Campaign: there is no campaign named "${row.needed('Campaign')}".`);
  return campaign;
}

/** The live ad group that a row names within a campaign. */
export function adGroupOf({ objects }: GoogleWorld, { id: campaign }: Campaign, row: Row): AdGroup | undefined {
  const id = row.text('Ad group ID');
  if (id !== '') {
    const found = objects.get('google', id);
    if (found?.type !== 'adgroup' || found.campaign !== campaign)
      throw new RowError(`Ad group ID: there is no ad group ${id}.`);
    return found as unknown as AdGroup;
  }
  const name = row.needed('Ad group');
  return [...objects.list({ platform: 'google', type: 'adgroup', campaign, name })][0] as unknown as
    AdGroup | undefined;
}
