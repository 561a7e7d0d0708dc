import { z } from 'zod';
import { externalKey } from '#libs/platforms/naming/external-name.js';
import type { AdPlatformReads } from '../../port/ad-platform.js';
import type { GoogleClient } from '../wire/client.js';
import { contains, isNot, isOneOf } from '../wire/gaql.js';
import { ofCustomer } from '../wire/of-customer.js';
import { rowsOf } from '../wire/search.js';
import { nameIn } from './ad-tag.js';
import { AUTOMATIONS } from './demand-gen-ad.js';

const SETTINGS = 'ad_group_ad.ad_group_ad_asset_automation_settings';
const SPEC = 'ad_group_ad.ad.responsive_display_ad.control_spec';
const DEMAND_GEN_AD = 'DEMAND_GEN_VIDEO_RESPONSIVE_AD';
const text = z.string().default('');
const row = z.looseObject({
  adGroup: z.looseObject({ id: z.string() }),
  adGroupAd: z.looseObject({
    adGroupAdAssetAutomationSettings: z
      .array(z.looseObject({ assetAutomationType: text, assetAutomationStatus: text }))
      .default([]),
    ad: z.looseObject({
      id: z.string(),
      type: text,
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
          ...['ad_group.id', 'ad_group_ad.ad.id', 'ad_group_ad.ad.type', 'ad_group_ad.ad.url_custom_parameters'],
          ...[`${SPEC}.enable_asset_enhancements`, `${SPEC}.enable_autogen_video`, SETTINGS],
        ],
        where: [
          isNot('ad_group_ad.status', 'REMOVED'),
          isOneOf('ad_group_ad.ad.type', ['RESPONSIVE_DISPLAY_AD', DEMAND_GEN_AD]),
          contains('ad_group.name', `[${experimentKey}-`),
        ],
      },
      row,
    );
    return rows.flatMap(({ adGroup, adGroupAd }) => {
      const { ad } = adGroupAd;
      const features = [...ofDisplay(adGroupAd), ...ofAutomation(adGroupAd)];
      const isOurs = externalKey(nameIn(ad.urlCustomParameters) ?? '')?.experimentKey === experimentKey;
      return isOurs && features.length > 0 ? [{ platformId: `${adGroup.id}~${ad.id}`, features }] : [];
    });
  };

type AdGroupAd = z.output<typeof row>['adGroupAd'];

function ofDisplay({ ad }: AdGroupAd): string[] {
  const { enableAssetEnhancements, enableAutogenVideo } = ad.responsiveDisplayAd?.controlSpec ?? {};
  return [
    ...(enableAssetEnhancements === true ? ['enable_asset_enhancements'] : []),
    ...(enableAutogenVideo === true ? ['enable_autogen_video'] : []),
  ];
}

/** Automatic changes that an ad opts in to. For a Demand Gen ad also those without an opt-out, because they are on by default. */
function ofAutomation({ ad, adGroupAdAssetAutomationSettings: settings }: AdGroupAd): string[] {
  const typesThatAre = (wanted: string) =>
    settings.filter(({ assetAutomationStatus: status }) => status === wanted).map((one) => one.assetAutomationType);
  const optedOut = new Set(typesThatAre('OPTED_OUT'));
  const byDefault = ad.type === DEMAND_GEN_AD ? AUTOMATIONS.filter((type) => !optedOut.has(type)) : [];
  return [...new Set([...typesThatAre('OPTED_IN'), ...byDefault])].map((type) => type.toLowerCase());
}
