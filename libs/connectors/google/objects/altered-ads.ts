import { z } from 'zod';
import { externalKey } from '#libs/platforms/naming/external-name.js';
import type { AdPlatformReads } from '../../port/ad-platform.js';
import type { GoogleClient } from '../wire/client.js';
import { contains, isNot, isOneOf } from '../wire/gaql.js';
import { ofCustomer } from '../wire/of-customer.js';
import { rowsOf } from '../wire/search.js';
import { nameIn } from './ad-tag.js';

const SETTINGS = 'ad_group_ad.ad_group_ad_asset_automation_settings';
const SPEC = 'ad_group_ad.ad.responsive_display_ad.control_spec';
const text = z.string().default('');
const row = z.looseObject({
  adGroup: z.looseObject({ id: z.string() }),
  adGroupAd: z.looseObject({
    adGroupAdAssetAutomationSettings: z
      .array(z.looseObject({ assetAutomationType: text, assetAutomationStatus: text }))
      .default([]),
    ad: z.looseObject({
      id: z.string(),
      urlCustomParameters: z
        .array(z.looseObject({ key: z.string().optional(), value: z.string().optional() }))
        .default([]),
      responsiveDisplayAd: z
        .looseObject({
          controlSpec: z
            .looseObject({
              enableAssetEnhancements: z.boolean().optional(),
              enableAutogenVideo: z.boolean().optional(),
            })
            .optional(),
        })
        .optional(),
    }),
  }),
});

/** Display and Demand Gen ads of an experiment that Google may change by itself: we create each with these options off. */
export const alteredAdsOf =
  (client: GoogleClient): AdPlatformReads['alteredAds'] =>
  async (account, experimentKey) => {
    const rows = await rowsOf(
      client,
      ofCustomer(account),
      {
        from: 'ad_group_ad',
        select: [
          ...['ad_group.id', 'ad_group_ad.ad.id', 'ad_group_ad.ad.url_custom_parameters'],
          ...[`${SPEC}.enable_asset_enhancements`, `${SPEC}.enable_autogen_video`, SETTINGS],
        ],
        where: [
          isNot('ad_group_ad.status', 'REMOVED'),
          isOneOf('ad_group_ad.ad.type', ['RESPONSIVE_DISPLAY_AD', 'DEMAND_GEN_VIDEO_RESPONSIVE_AD']),
          contains('ad_group.name', `[${experimentKey}-`),
        ],
      },
      row,
    );
    return rows.flatMap(({ adGroup, adGroupAd: { ad, adGroupAdAssetAutomationSettings: settings } }) => {
      const { enableAssetEnhancements, enableAutogenVideo } = ad.responsiveDisplayAd?.controlSpec ?? {};
      const features = [
        ...(enableAssetEnhancements === true ? ['enable_asset_enhancements'] : []),
        ...(enableAutogenVideo === true ? ['enable_autogen_video'] : []),
        ...settings
          .filter(({ assetAutomationStatus: status }) => status === 'OPTED_IN')
          .map(({ assetAutomationType: type }) => type.toLowerCase()),
      ];
      const isOurs = externalKey(nameIn(ad.urlCustomParameters) ?? '')?.experimentKey === experimentKey;
      return isOurs && features.length > 0 ? [{ platformId: `${adGroup.id}~${ad.id}`, features }] : [];
    });
  };
