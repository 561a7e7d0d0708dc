import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { hasShape } from '#libs/platforms/google/rules.js';
import { buttonText, creativeOf, type Creative } from '#libs/platforms/google/shown-ad.js';
import { fileKey, variantOf } from '#libs/platforms/kinds/shown-file.js';
import { withLinkParams } from '#libs/platforms/naming/link-params.js';
import type { CreateItem, CreateRequest } from '../../port/ad-platform.js';
import { resource } from '../wire/resource.js';
import { tagOf } from './ad-tag.js';
import { calledKind } from './input.js';
import type { Body, Operation } from './operation.js';

type Assets = CreateRequest['assets'];
/** Creates an ad. It is on, because its campaign is off. @param adGroup resource name of its group */
export function adOperation(
  { input, assets }: { input: GoogleExperimentInput; assets: Assets },
  item: CreateItem,
  adGroup: string,
): Operation {
  const creative = creativeOf(input, item.choice);
  const ad = {
    finalUrls: [withLinkParams(input.information.promoted_url ?? '', item.linkParams ?? '')],
    urlCustomParameters: tagOf(item.name),
    ...(calledKind(input).type === 'SEARCH'
      ? { responsiveSearchAd: searchAd(creative) }
      : { responsiveDisplayAd: displayAd(input, assets, creative) }),
  };
  return { kind: 'adGroupAdOperation', ref: item.ref, create: { adGroup, status: 'ENABLED', ad } };
}

/** Pins each text to its own place, so that an ad always shows the same (g). */
const searchAd = ({ headlines = [], copies, descriptions }: Creative): Body => ({
  headlines: headlines.map((text, i) => ({ text, pinnedField: `HEADLINE_${i + 1}` })),
  descriptions: [copies, descriptions].map((text, i) => ({ text, pinnedField: `DESCRIPTION_${i + 1}` })),
});

function displayAd(input: GoogleExperimentInput, assets: Assets, creative: Creative): Body {
  const { headlines = [], copies, descriptions, ctas } = creative;
  const pictures = picturesOf(assets, creative);
  const named = (ids: readonly string[]) => ids.map((id) => ({ asset: resource(input.account.id, 'assets', id) }));
  return {
    marketingImages: named(pictures.landscape),
    squareMarketingImages: named(pictures.square),
    headlines: headlines.map((text) => ({ text })),
    longHeadline: { text: copies },
    descriptions: [{ text: descriptions }],
    businessName: input.information.business_name,
    ...(ctas === undefined ? {} : { callToActionText: buttonText(ctas) }),
    // Otherwise Google would make its own pictures and videos from these.
    controlSpec: { enableAssetEnhancements: false, enableAutogenVideo: false },
  };
}

/** Ids of the assets of an ad, by their shape. */
function picturesOf(
  assets: Assets,
  { visuals, customer_assets: own }: Creative,
): Record<'landscape' | 'square', string[]> {
  if (own !== undefined) {
    const ofShape = (shape: 'landscape' | 'square') =>
      own.filter(({ width = 0, height = 0 }) => hasShape({ width, height }, shape)).map(({ id }) => id);
    return { landscape: ofShape('landscape'), square: ofShape('square') };
  }
  const asset = visuals?.asset ?? '';
  const crop = (variant: 'landscape' | 'square') => [
    assetId(assets, fileKey(asset, variantOf(variant, visuals?.crops?.[variant]))),
  ];
  return { landscape: crop('landscape'), square: crop('square') };
}

function assetId(assets: Assets, asset: string): string {
  const found = assets[asset];
  if (found?.kind !== 'image') throw new Error(`Asset ${asset} was not uploaded as image.`);
  return found.id;
}
