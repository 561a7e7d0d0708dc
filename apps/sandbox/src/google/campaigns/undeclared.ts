import { place } from '../objects/place.js';
import { nameOf } from '../objects/names.js';
import type { BudgetData, Campaign, CampaignData } from '../objects/types.js';
import { customers, type Customer } from '../seed/customers.js';
import type { Ground } from '../../ground.js';
import { networksOf } from './networks.js';

/** The day from which campaigns have to be declared is long after this one. */
const LONG_AGO = Date.parse('2024-05-01T00:00:00Z');

/** Makes a campaign as they were before the political declaration was asked for. */
export function addUndeclared({ objects, time }: Ground, customer: Customer, name: string): Campaign {
  const now = time.now();
  const budget = objects.insert<BudgetData>({
    ...place('budget', customer, now),
    ...{ name, status: 'ENABLED' },
    data: {
      dailyMinor: 2000,
      resource: {
        name,
        amountMicros: '20000000',
        deliveryMethod: 'STANDARD',
        explicitlyShared: false,
        period: 'DAILY',
        type: 'STANDARD',
      },
    },
  });
  const resource = {
    ...{
      name,
      status: 'PAUSED',
      advertisingChannelType: 'SEARCH',
      manualCpc: {},
      campaignBudget: nameOf(customer.id, 'campaignBudgets', budget.id),
    },
    networkSettings: networksOf({ advertisingChannelType: 'SEARCH' }),
  };
  return objects.insert<CampaignData>({
    ...place('campaign', customer, now),
    ...{ name, status: 'PAUSED' },
    data: { resource, channel: 'SEARCH', budget: budget.id, startsAt: LONG_AGO, goals: {}, isUndeclared: true },
  });
}

/** Puts what accounts had long ago where a fresh sandbox lacks it. */
export function addOldCampaigns(ground: Ground): void {
  for (const customer of customers)
    for (const name of customer.undeclared ?? []) {
      const query = { platform: 'google', type: 'campaign', account: customer.id, name, withDeleted: true };
      if (ground.objects.count(query) === 0) addUndeclared(ground, customer, name);
    }
}
