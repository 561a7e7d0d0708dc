import { z } from 'zod';
import { ConnectorError } from '../../port/connector-error.js';
import type { AdSponsors } from './meta-lookups.js';
import { actPath } from './account.js';
import type { MetaClient } from '../wire/client.js';
import { parse } from '../wire/parse.js';

const name = z.string().trim().min(1).optional().catch(undefined);
const defaults = z.looseObject({ default_dsa_beneficiary: name, default_dsa_payor: name });
const recommended = z.looseObject({
  data: z.array(z.looseObject({ recommendations: z.array(z.string()).catch([]) })).catch([]),
});

/**
 * The account's default beneficiary and payor, else the first of Meta's recommendations, which share one list. Source: Digital Services Act
 * for the Marketing API, blog of 16 May 2023; AdAccountDsaRecommendations.
 */
export async function adSponsors(client: MetaClient, accessToken: string, accountId: string): Promise<AdSponsors> {
  const act = actPath(accountId);
  const fields = 'default_dsa_beneficiary,default_dsa_payor';
  const own = parse(defaults, await client.call({ method: 'GET', path: [act], accessToken, params: { fields } }));
  const { default_dsa_beneficiary: beneficiary, default_dsa_payor: payor } = own;
  if (beneficiary !== undefined && payor !== undefined) return { beneficiary, payor };
  const suggested = await firstRecommendation(client, accessToken, act);
  return { beneficiary: beneficiary ?? suggested, payor: payor ?? suggested };
}

/** The first name that Meta recommends; null if there is none, or if the account has no access to recommendations. */
async function firstRecommendation(client: MetaClient, accessToken: string, act: string): Promise<string | null> {
  try {
    const call = { method: 'GET', path: [act, 'dsa_recommendations'], accessToken } as const;
    const { data } = parse(recommended, await client.call(call));
    const names = data.flatMap(({ recommendations }) => recommendations.map((text) => text.trim()));
    return names.find((text) => text !== '') ?? null;
  } catch (error) {
    if (error instanceof ConnectorError && error.code === 'INVALID_REQUEST') return null;
    throw error;
  }
}
