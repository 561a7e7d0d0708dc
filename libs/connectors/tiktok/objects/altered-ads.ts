import { z } from 'zod';
import { ADS_ONLY_MODE } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { AccountContext, AdPlatformReads } from '../../port/ad-platform.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { ADS_ONLY } from './ad.js';
import type { Levels } from './levels.js';
import { rowsOf } from './listings.js';

const mode = z.string().nullish().catch(undefined);
const adRow = z.looseObject({ ad_name: z.string(), dark_post_status: mode });
/** Ads of Smart+ campaigns hold their ads-only mode in their configuration. */
const configuredAdRow = adRow.extend({
  ad_configuration: z.looseObject({ dark_post_status: mode }).nullish().catch(undefined),
});
const shapeOf = ({ ad }: Levels) =>
  z.intersection(configuredAdRow, z.looseObject({ [ad.id]: id })).transform((row) => ({
    platformId: String(row[ad.id]),
    name: row.ad_name,
    mode: row.dark_post_status ?? row.ad_configuration?.dark_post_status,
  }));

const campaignShape = ({ campaign }: Levels) =>
  z
    .looseObject({ [campaign.id]: id, [campaign.name]: z.string() })
    .transform((row) => ({ id: String(row[campaign.id]), name: String(row[campaign.name]) }));

/**
 * Ads of an experiment whose ads-only mode is off. We create every ad with this mode on, so somebody has switched it off, and the TikTok
 * account's profile shows the post. Ads without a mode in the response are skipped.
 */
export const alteredAdsOf =
  (client: TikTokClient, levels: Levels): AdPlatformReads['alteredAds'] =>
  async (account: AccountContext, experimentKey) => {
    const list = rowsOf(client, levels, account);
    const own = (await list('campaign', campaignShape(levels))).filter(({ name }) => name.includes(experimentKey));
    const under = { of: 'campaign', ids: own.map((campaign) => campaign.id) } as const;
    const ads = await list('ad', shapeOf(levels), under);
    return ads.flatMap(({ platformId, name, mode: adsOnly }) =>
      name.includes(experimentKey) && adsOnly && adsOnly !== ADS_ONLY.dark_post_status
        ? [{ platformId, features: [ADS_ONLY_MODE] }]
        : [],
    );
  };
