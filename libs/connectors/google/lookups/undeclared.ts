import { z } from 'zod';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import { chunks } from '../../wire/in-parts.js';
import type { GoogleClient } from '../wire/client.js';
import { isNot } from '../wire/gaql.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { resource } from '../wire/resource.js';
import { rowsOf } from '../wire/search.js';

/** Maximum number of campaigns in one call. */
const MOST_IDS = 1_000;
const row = z.looseObject({ campaign: z.looseObject({ id: z.string(), name: z.string().default('') }) });
const nothing = z.unknown();

/**
 * Campaigns without the political declaration. Since 2026-04-01, one of them, no matter who made it, makes Google refuse every mutate of
 * the account. Source: https://ads-developers.googleblog.com, read November 2026.
 */
export async function undeclared(client: GoogleClient, account: Customer): Promise<Reference[]> {
  const query = {
    select: ['campaign.id', 'campaign.name'],
    from: 'campaign',
    where: ['campaign.missing_eu_political_advertising_declaration = TRUE', isNot('campaign.status', 'REMOVED')],
  };
  const found = await rowsOf(client, ofCustomer(account), query, row);
  return found.map(({ campaign: { id, name } }) => ({ id, name: name || id }));
}

/**
 * Declares that campaigns contain no political advertising. While a campaign without a declaration exists, Google accepts no other change.
 * Idempotent.
 */
export async function declare(client: GoogleClient, account: Customer, campaignIds: readonly string[]): Promise<void> {
  for (const ids of chunks(campaignIds, MOST_IDS)) {
    const operations = ids.map((id) => ({
      update: {
        resourceName: resource(account.accountId, 'campaigns', id),
        containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
      },
      updateMask: 'containsEuPoliticalAdvertising',
    }));
    const call = { method: 'POST', path: 'campaigns:mutate', of: ofCustomer(account), intent: 'repeatable' } as const;
    await client.call({ ...call, operations: operations.length, body: { operations } }, nothing);
  }
}
