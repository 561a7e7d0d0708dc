import { place, shortId } from '../objects/place.js';
import { nameOf } from '../objects/names.js';
import type { BudgetData, Campaign, CampaignData } from '../objects/types.js';
import { customers, type Customer, type OldCampaign } from '../seed/customers.js';
import type { Ground } from '../../ground.js';
import { networksOf } from './networks.js';

/** When old campaigns started: long before Google required the declaration on political advertising. */
const LONG_AGO = Date.parse('2024-05-01T00:00:00Z');

/** Adds an old, paused campaign that was not created through the API. */
export function addOldCampaign(
  { objects, time }: Ground,
  customer: Customer,
  { name, channel, isUndeclared }: OldCampaign,
): Campaign {
  const now = time.now();
  const budgetFields = {
    amountMicros: '20000000',
    deliveryMethod: 'STANDARD',
    explicitlyShared: false,
    period: 'DAILY',
    type: 'STANDARD',
  };
  const budget = objects.insert<BudgetData>({
    ...place('budget', customer, now),
    name,
    status: 'ENABLED',
    data: { dailyMinor: 2000, resource: { name, ...budgetFields } },
  });
  const resource = {
    name,
    status: 'PAUSED',
    advertisingChannelType: channel,
    campaignBudget: nameOf(customer.id, 'campaignBudgets', budget.id),
    ...(channel === 'VIDEO'
      ? { manualCpv: {} }
      : { manualCpc: {}, networkSettings: networksOf({ advertisingChannelType: channel }) }),
    ...(!isUndeclared && { containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING' }),
  };
  return objects.insert<CampaignData>({
    ...place('campaign', customer, now),
    ...(channel === 'VIDEO' && { id: shortId }),
    name,
    status: 'PAUSED',
    data: { resource, channel, budget: budget.id, startsAt: LONG_AGO, goals: {}, isUndeclared },
  });
}

/** Adds each account's old campaigns if the sandbox does not have them yet. */
export function addOldCampaigns(ground: Ground): void {
  for (const customer of customers)
    for (const campaign of customer.oldCampaigns ?? []) {
      const query = {
        platform: 'google',
        type: 'campaign',
        account: customer.id,
        name: campaign.name,
        withDeleted: true,
      };
      if (ground.objects.count(query) === 0) addOldCampaign(ground, customer, campaign);
    }
}
