import { checkText } from '../rules/names.js';
import { isReady, type Media, type MediaType } from '../media/store.js';
import type { Advertiser } from '../seed/advertisers.js';
import { invalid, missing, notFound } from '../wire/refusal.js';
import type { TikTokWorld } from '../world.js';
import type { Creative } from './creative-fields.js';
import { checkIdentity, isOnTikTok } from './identity.js';
import type { AdGroup, Campaign, Content } from './types.js';

/** Images of a standard carousel. Source: TikTok help, 'Carousel Ads', read November 2026. */
const CARDS = { least: 2, most: 35 };
/** How much the aspect ratio of a cover may differ from that of its video. */
const RATIO_SLACK = 0.02;

/** The parents of an ad to create. */
export interface AdPlace {
  world: TikTokWorld;
  advertiser: Advertiser;
  campaign: Campaign;
  group: AdGroup;
  now: number;
}

/** The visible content of a creative. Throws a refusal if no ad can have it. */
export function contentOf(creative: Creative, place: AdPlace): { content: Content; seconds?: number } {
  checkText('ad_name', creative.ad_name);
  const isExempt = place.group.data.body.creative_material_mode === 'SMART_CREATIVE';
  checkIdentity(creative, { ...place, isOnTikTok: isOnTikTok(place.group), isExempt });
  if (creative.ad_format === undefined) throw missing('ad_format');
  const { visual, seconds } = readVisual(creative, place);
  const headline = readText(creative);
  checkCallToAction(creative, place);
  checkDestination(creative, place);
  const callToAction = creative.call_to_action_id ?? creative.call_to_action!;
  return { content: { headline, visual, callToAction }, ...(seconds !== undefined && { seconds }) };
}

function readText({ ad_text: text, ad_texts: texts }: Creative): string {
  const first = text ?? texts?.[0];
  if (first === undefined) throw missing('ad_text');
  for (const one of texts ?? [first]) checkText('ad_text', one, 100);
  return first;
}

/** The visual by the content of its files: the same bytes under another id have the same effect. */
export function readVisual(creative: Creative, place: AdPlace): { visual: string; seconds?: number } {
  const { ad_format: format, video_id: video, image_ids: images = [], music_id: music } = creative;
  if (creative.tiktok_item_id !== undefined) return { visual: `item ${creative.tiktok_item_id}` };
  if (format !== 'SINGLE_VIDEO' && video !== undefined)
    throw invalid('video_id', `Is not supported with ad_format ${format}.`);
  if (format === 'SINGLE_VIDEO') return readVideo(video, images, place);
  if (format === 'LIVE_CONTENT') return { visual: 'live' };
  if (images.length === 0) throw missing('image_ids');
  if (format === 'SINGLE_IMAGE' && images.length > 1) throw invalid('image_ids', 'Must be exactly 1 image.');
  if (images.length > CARDS.most) throw invalid('image_ids', `Longer than maximum length ${CARDS.most}.`);
  if (format === 'CAROUSEL_ADS' && images.length < CARDS.least)
    throw invalid('image_ids', `Shorter than minimum length ${CARDS.least}.`);
  if (format !== 'SINGLE_IMAGE') {
    if (music === undefined) throw missing('music_id');
    requireMedia(place, 'music', 'music_id', music);
  }
  return { visual: images.map((id) => requireMedia(place, 'image', 'image_ids', id).data.md5).join(' ') };
}

function readVideo(id: string | undefined, covers: string[], place: AdPlace): { visual: string; seconds: number } {
  if (id === undefined) throw missing('video_id');
  if (covers.length === 0) throw missing('image_ids');
  if (covers.length > 1) throw invalid('image_ids', 'Must be exactly 1 cover.');
  const video = requireMedia(place, 'video', 'video_id', id);
  const cover = requireMedia(place, 'image', 'image_ids', covers[0]!);
  const ratioOf = ({ data: { width, height } }: Media): number => width / height;
  if (Math.abs(ratioOf(cover) / ratioOf(video) - 1) > RATIO_SLACK)
    throw invalid('image_ids', 'The cover must have the ratio of the video.');
  return { visual: `${video.data.md5} ${cover.data.md5}`, seconds: video.data.seconds };
}

function requireMedia({ world, advertiser, now }: AdPlace, type: MediaType, field: string, id: string): Media {
  const media = world.media.find(type, advertiser.id, id);
  if (!media) throw notFound(field, id);
  if (!isReady(media, now)) throw invalid(field, `${id} is still being processed.`);
  return media;
}

function checkCallToAction(creative: Creative, { campaign }: AdPlace): void {
  const { call_to_action: call, call_to_action_id: id } = creative;
  if (call === undefined && id === undefined) throw missing('call_to_action');
  if (id !== undefined) return;
  const { objective } = campaign.data;
  if (call === 'INSTALL_NOW' && objective !== 'APP_PROMOTION')
    throw invalid('call_to_action', `INSTALL_NOW is not supported for objective_type ${objective}.`);
  if (call === 'CALL_NOW' && creative.phone_number === undefined) throw missing('phone_number');
}

function checkDestination(creative: Creative, { campaign, group }: AdPlace): void {
  const { landing_page_url: url, page_id: page, deeplink, deeplink_type: linkType } = creative;
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw invalid('landing_page_url', 'Must begin with http:// or https://.');
  const groupBody = group.data.body;
  if (url !== undefined && page !== undefined) throw invalid('page_id', 'Cannot be used with landing_page_url.');
  const needsForm = campaign.data.objective === 'LEAD_GENERATION' && groupBody.promotion_target_type === 'INSTANT_PAGE';
  if (needsForm && page === undefined) throw missing('page_id');
  if (groupBody.promotion_type === 'WEBSITE' && url === undefined && page === undefined)
    throw missing('landing_page_url');
  // The sandbox has no instant forms.
  if (page !== undefined) throw notFound('page_id', page);
  if (deeplink !== undefined && linkType === undefined) throw missing('deeplink_type');
  if (linkType === 'DEFERRED_DEEPLINK' && campaign.data.body.campaign_type === 'IOS14_CAMPAIGN')
    throw invalid('deeplink_type', 'DEFERRED_DEEPLINK is not supported for IOS14_CAMPAIGN.');
}
