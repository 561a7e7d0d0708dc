import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { shownAd, type TiktokVisual } from '#libs/platforms/tiktok/shown-ad.js';
import { AD_FORMATS, CALL_TO_ACTION_WIRE } from '#libs/platforms/tiktok/wire-words.js';
import type { CreateItem, CreateRequest, PlatformAsset } from '../../port/ad-platform.js';
import type { Params } from '../../wire/fields.js';

type Assets = CreateRequest['assets'];

/**
 * The ad is a post that the TikTok account's profile does not show. Every ad says so: the platform's own default was OFF until 2026-01-27.
 * Source: portal document 1739470744631298.
 */
export const ADS_ONLY = { dark_post_status: 'ON' } as const;

/**
 * One of the creatives of `/ad/create/`.
 * @param music track of a carousel
 */
export function toCreative(
  { input, assets }: { input: TiktokExperimentInput; assets: Assets },
  item: CreateItem,
  music: string | undefined,
): Params {
  const { visual, headline, button, link } = shownAd(input, item.choice, item.linkParams);
  if (!visual) throw new Error(`The plan names visual ${item.choice['visuals']}, which the experiment does not have.`);
  return {
    ad_name: item.name,
    ...identityOf(input.identity),
    ad_format: AD_FORMATS[visual.type].wire,
    ...filesOf(visual, assets, music),
    ad_text: headline,
    call_to_action: button === undefined ? undefined : buttonWord(button),
    landing_page_url: link,
    operation_status: 'DISABLE',
    ...ADS_ONLY,
  };
}

/** The identity of an ad. An account that a Business Center shares also names the center. */
export const identityOf = ({ type, id, authorized_bc_id: center }: TiktokExperimentInput['identity']): Params => ({
  identity_type: type,
  identity_id: id,
  ...(type === 'BC_AUTH_TT' && center ? { identity_authorized_bc_id: center } : {}),
});

/** The button in TikTok's words, from the stored code. */
export const buttonWord = (code: string): string =>
  Object.hasOwn(CALL_TO_ACTION_WIRE, code) ? CALL_TO_ACTION_WIRE[code as keyof typeof CALL_TO_ACTION_WIRE].wire : code;

function filesOf(visual: TiktokVisual, assets: Assets, music: string | undefined): Params {
  switch (visual.type) {
    case 'image':
      return { image_ids: [assetId(assets, visual.asset, 'image')] };
    case 'video':
      // The picture is its cover.
      return {
        video_id: assetId(assets, visual.asset, 'video'),
        image_ids: [assetId(assets, visual.thumbnail_asset, 'image')],
      };
    case 'carousel':
      return {
        image_ids: (visual.carousel ?? []).map(({ asset }) => assetId(assets, asset, 'image')),
        music_id: music,
      };
  }
}

export function assetId(assets: Assets, asset: string | undefined, kind: PlatformAsset['kind']): string {
  const found = asset === undefined ? undefined : assets[asset];
  if (found?.kind !== kind) throw new Error(`Asset ${asset} was not uploaded as ${kind}.`);
  return found.id;
}
