import type { CropBox } from '#libs/contracts/pictures/crop.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { hasShape } from '#libs/platforms/google/rules.js';
import { buttonText, creativeOf, type Creative } from '#libs/platforms/google/shown-ad.js';
import { fileKey, variantOf } from '#libs/platforms/kinds/shown-file.js';
import { isVideoFile } from '#libs/platforms/kinds/video-link.js';
import { withLinkParams } from '#libs/platforms/naming/link-params.js';
import type { CreateItem, CreateRequest } from '../../port/ad-platform.js';
import { resource } from '../wire/resource.js';
import { tagOf } from './ad-tag.js';
import type { Making } from './campaign.js';
import { demandGenAd, UNCHANGED_VIDEO } from './demand-gen-ad.js';
import { calledType } from './input.js';
import type { Body, Operation } from './operation.js';

type Assets = CreateRequest['assets'];

/** The operations that create an ad, switched on: its campaign is off. @param adGroup resource name of its group */
export function adOperations(
  { input, shared }: Pick<Making, 'input' | 'shared'>,
  item: CreateItem,
  { adGroup, assets }: { adGroup: string; assets: Assets },
): Operation[] {
  const creative = creativeOf(input, item.choice);
  const { ref, linkParams = '' } = item;
  const { before, look, settings } = lookOf({ input, shared }, item, { creative, assets });
  const ad = {
    finalUrls: [withLinkParams(input.information.promoted_url ?? '', linkParams)],
    urlCustomParameters: tagOf(item.name),
    ...look,
  };
  return [...before, { kind: 'adGroupAdOperation', ref, create: { adGroup, status: 'ENABLED', ad, ...settings } }];
}

/** What people see of an ad, the assets to create before it, and further settings of the ad. */
interface Look {
  look: Body;
  before: Operation[];
  settings: Body;
}

function lookOf(
  making: Pick<Making, 'input' | 'shared'>,
  { ref, name }: CreateItem,
  { creative, assets }: { creative: Creative; assets: Assets },
): Look {
  switch (calledType(making.input)) {
    case 'SEARCH':
      return { look: { responsiveSearchAd: searchAd(creative) }, before: [], settings: {} };
    case 'DISPLAY':
      return { look: { responsiveDisplayAd: displayAd(making.input, assets, creative) }, before: [], settings: {} };
    case 'DEMAND_GEN': {
      const { videos = '', logos } = creative;
      const video = isVideoFile(videos) ? assetId(assets, videos.asset ?? '', 'video') : videos;
      const { ad, before } = demandGenAd(making, ref, { creative, video, logo: pictureId(assets, logos, 'square') });
      // Google refuses an ad of this type without a name. Names need not be unique: we find an ad by its tag.
      return { look: { name, demandGenVideoResponsiveAd: ad }, before, settings: UNCHANGED_VIDEO };
    }
  }
}

/** Pins each text to its own place, so that an ad always shows all its texts in the same order (a guess). */
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
    // Otherwise Google would make its own pictures and videos from ours.
    controlSpec: { enableAssetEnhancements: false, enableAutogenVideo: false },
  };
}

/** Ids of an ad's picture assets, by their shape. */
function picturesOf(
  assets: Assets,
  { visuals, customer_assets: own }: Creative,
): Record<'landscape' | 'square', string[]> {
  if (own !== undefined) {
    const ofShape = (shape: 'landscape' | 'square') =>
      own.filter(({ width = 0, height = 0 }) => hasShape({ width, height }, shape)).map(({ id }) => id);
    return { landscape: ofShape('landscape'), square: ofShape('square') };
  }
  return { landscape: [pictureId(assets, visuals, 'landscape')], square: [pictureId(assets, visuals, 'square')] };
}

/** Id of the asset that holds a cropped part of an uploaded picture. */
function pictureId<Part extends string>(
  assets: Assets,
  picture: { asset?: string; crops?: { [Name in Part]?: CropBox | undefined } } | undefined,
  part: Part,
): string {
  return assetId(assets, fileKey(picture?.asset ?? '', variantOf(part, picture?.crops?.[part])));
}

function assetId(assets: Assets, asset: string, kind: 'image' | 'video' = 'image'): string {
  const found = assets[asset];
  if (found?.kind !== kind) throw new Error(`Asset ${asset} was not uploaded as ${kind}.`);
  return found.id;
}
