import { z } from 'zod';
import type { AccountContext, AlteredAd } from '../../port/ad-platform.js';
import { actPath } from '../lookups/account.js';
import type { MetaClient } from '../wire/client.js';
import { allRows } from '../wire/paging.js';
import { id } from '../wire/parse.js';

const enrolled = z.looseObject({ enroll_status: z.string().optional() });
const row = z.looseObject({
  id,
  name: z.string(),
  creative: z
    .looseObject({
      degrees_of_freedom_spec: z
        .looseObject({ creative_features_spec: z.record(z.string(), enrolled).optional().catch(undefined) })
        .optional()
        .catch(undefined),
      contextual_multi_ads: enrolled.optional().catch(undefined),
    })
    .optional(),
});

/** Maximum number of ads in a page. A creative has more than eighty features, so Meta refuses larger pages. */
const PAGE_SIZE = 50;

/**
 * Ads of an experiment with a switched-on creative feature, or switched-on units with other advertisers. We create every ad with all of
 * them off (`creative-features.ts`), so Meta or a person has switched each one on. A feature missing in the response is off. Source:
 * AdCreativeFeaturesSpec and AdCreativeContextualMultiAds of facebook-business 26.0.3.
 */
export async function alteredAds(
  client: MetaClient,
  { accountId, accessToken }: AccountContext,
  experimentKey: string,
): Promise<AlteredAd[]> {
  const params = {
    fields: 'id,name,creative{degrees_of_freedom_spec,contextual_multi_ads}',
    filtering: [{ field: 'name', operator: 'CONTAIN', value: experimentKey }],
    limit: PAGE_SIZE,
  };
  const ads = await allRows(client, { path: [actPath(accountId), 'ads'], accessToken, params }, row);
  return ads.flatMap(({ id: platformId, name, creative }) => {
    const { degrees_of_freedom_spec: spec, contextual_multi_ads } = creative ?? {};
    const statuses = Object.entries({ ...spec?.creative_features_spec, contextual_multi_ads });
    const features = statuses.flatMap(([feature, part]) => (part?.enroll_status === 'OPT_IN' ? [feature] : []));
    // The platform's match may ignore case; ours does not.
    return name.includes(experimentKey) && features.length > 0 ? [{ platformId, features }] : [];
  });
}
