import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { withLinkParams } from '#libs/platforms/naming/link-params.js';
import { AD_FORMATS, CALL_TO_ACTION_WIRE } from '#libs/platforms/tiktok/wire-words.js';
import type { Choice, CreateItem, CreateRequest, PlatformAsset } from '../../port/ad-platform.js';
import type { Params } from '../../wire/fields.js';

type Assets = CreateRequest['assets'];
type Visual = TiktokExperimentInput['creatives']['visuals'][number]['value'];

/**
 * The ad is a post that the profile of the TikTok account does not show. Said with every ad: the platform's own default was OFF until
 * 2026-01-27. Source: portal document 1739470744631298.
 */
export const ADS_ONLY = { dark_post_status: 'ON' } as const;

/** What a choice of alternatives shows. */
export const shownVisual = (input: TiktokExperimentInput, choice: Choice): Visual | undefined =>
  input.creatives.visuals[choice['visuals'] ?? -1]?.value;

/**
 * One of the creatives of `/ad/create/`.
 * @param music of a carousel
 */
export function toCreative(
  { input, assets }: { input: TiktokExperimentInput; assets: Assets },
  item: CreateItem,
  music: string | undefined,
): Params {
  const { identity, creatives } = input;
  const visual = shownVisual(input, item.choice);
  if (!visual) throw new Error(`The plan names visual ${item.choice['visuals']}, which the experiment does not have.`);
  const button = creatives.ctas[item.choice['ctas'] ?? -1]?.value;
  return {
    ad_name: item.name,
    ...identityOf(identity),
    ad_format: AD_FORMATS[visual.type].wire,
    ...filesOf(visual, assets, music),
    ad_text: creatives.headlines[item.choice['headlines'] ?? -1]?.value,
    call_to_action: button === undefined ? undefined : buttonWord(button),
    landing_page_url: withLinkParams(pageOf(input, visual), item.linkParams ?? ''),
    operation_status: 'DISABLE',
    ...ADS_ONLY,
  };
}

/** In whose name an ad appears; the Business Center is named of an account that it lends, and of no other. */
export const identityOf = ({ type, id, authorized_bc_id: center }: TiktokExperimentInput['identity']): Params => ({
  identity_type: type,
  identity_id: id,
  ...(type === 'BC_AUTH_TT' && center ? { identity_authorized_bc_id: center } : {}),
});

/** Where an ad leads. A carousel opens one page, whichever of its cards is touched: that of the first. */
export function pageOf({ information }: TiktokExperimentInput, visual: Visual): string {
  const [first] = visual.type === 'carousel' ? (visual.carousel ?? []) : [];
  return first?.website ?? information.promoted_url;
}

/** A button's word on the wire, by the code that is stored. */
export const buttonWord = (code: string): string =>
  Object.hasOwn(CALL_TO_ACTION_WIRE, code) ? CALL_TO_ACTION_WIRE[code as keyof typeof CALL_TO_ACTION_WIRE].wire : code;

function filesOf(visual: Visual, assets: Assets, music: string | undefined): Params {
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
