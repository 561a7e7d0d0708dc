import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import type { CreateItem, CreateRequest } from '../../port/ad-platform.js';
import type { Params } from '../../wire/fields.js';
import { shownAd, type TiktokVisual } from '#libs/platforms/tiktok/shown-ad.js';
import { ADS_ONLY, assetId, buttonWord, identityOf } from '../objects/ad.js';

type Assets = CreateRequest['assets'];
type Visual = TiktokVisual;

/** Parts of an ad whose ids come from calls of their own. */
export interface AdParts {
  /** The track of a carousel. */
  music: string | undefined;
  /** The portfolio of a button that only the platform may word, see `buttons.ts`. */
  buttonId: string | undefined;
}

/** The stored alternative of an item's button. */
export const buttonOf = ({ creatives }: TiktokExperimentInput, { choice }: CreateItem): string | undefined =>
  creatives.ctas[choice['ctas'] ?? -1]?.value;

/**
 * Body of `/smart_plus/ad/create/`: one creative and one text, so that the platform has no choice and the ad stays a variation. The
 * platform may add creatives and change them by itself, by default for some accounts: the body declines all of it. Source: portal document
 * 1843317390059522, read November 2026.
 */
export function toAd(
  { input, assets }: { input: TiktokExperimentInput; assets: Assets },
  item: CreateItem,
  { music, buttonId }: AdParts,
): Params {
  const { identity, creatives } = input;
  const { visual, link } = shownAd(input, item.choice, item.linkParams);
  if (!visual) throw new Error(`The plan names visual ${item.choice['visuals']}, which the experiment does not have.`);
  const isCustom = identity.type === 'CUSTOMIZED_USER';
  const button = buttonOf(input, item);
  const text = creatives.headlines[item.choice['headlines'] ?? -1]?.value;
  return {
    advertiser_id: input.account.id,
    adgroup_id: item.parentId,
    ad_name: item.name,
    creative_list: [
      {
        creative_info: {
          ...filesOf(visual, assets, music),
          ...(isCustom ? {} : identityOf(identity)),
        },
      },
    ],
    ad_text_list: [{ ad_text: text }],
    landing_page_url_list: [{ landing_page_url: link }],
    ...(buttonId === undefined && button !== undefined
      ? { call_to_action_list: [{ call_to_action: buttonWord(button) }] }
      : {}),
    ad_configuration: {
      ...(isCustom ? identityOf(identity) : {}),
      ...(buttonId === undefined ? {} : { call_to_action_id: buttonId }),
      ...ADS_ONLY,
      creative_auto_add_toggle: false,
      creative_auto_enhancement_strategy_list: [],
      product_info_enabled: 'UNSET',
    },
    operation_status: 'DISABLE',
  };
}

/** A single picture is not a creative of Smart+: `unfit.ts` refuses it before. */
function filesOf(visual: Visual, assets: Assets, music: string | undefined): Params {
  const picture = (asset: string | undefined) => ({ web_uri: assetId(assets, asset, 'image') });
  switch (visual.type) {
    case 'image':
      throw new Error('Smart+ takes no single picture.');
    case 'video':
      return {
        ad_format: 'SINGLE_VIDEO',
        video_info: { video_id: assetId(assets, visual.asset, 'video') },
        // The picture is its cover.
        image_info: [picture(visual.thumbnail_asset)],
      };
    case 'carousel':
      return {
        ad_format: 'CAROUSEL_ADS',
        image_info: (visual.carousel ?? []).map(({ asset }) => picture(asset)),
        music_info: { music_id: music },
      };
  }
}
