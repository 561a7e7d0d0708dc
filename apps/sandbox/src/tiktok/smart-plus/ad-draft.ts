import { readVisual, type AdPlace } from '../objects/creative.js';
import type { Creative } from '../objects/creative-fields.js';
import { checkIdentity, isOnTikTok, isSpark } from '../objects/identity.js';
import type { Content } from '../objects/types.js';
import { callToActionOf } from '../portfolios/portfolios.js';
import { checkText } from '../rules/names.js';
import { invalid, missing, notFound, Refusal } from '../wire/refusal.js';
import type { AdBody, Configuration, CreativeInfo } from './ad-fields.js';

/** The visible content of a Smart+ ad, and its identity. */
export interface Shown {
  content: Content;
  seconds?: number;
  /** The first creative's identity. */
  identity?: string;
}

/** Throws a refusal if the body is not a valid Smart+ ad. */
export function shownOf(body: AdBody, place: AdPlace): Shown {
  checkText('ad_name', body.ad_name);
  const { creative_list: creatives = [], ad_configuration: configuration = {} } = body;
  if (creatives.length === 0) throw missing('creative_list');
  checkConfiguration(configuration);
  const visuals = creatives.map((info) => readCreative(info, configuration, place));
  const texts = readTexts(body, creatives);
  const callToAction = readCallToAction(body, creatives, place);
  checkDestination(body, place);
  // All creatives and texts together act as one ad. The platform does not reveal which of them works.
  const content = { headline: texts.join('\n'), visual: visuals.map(({ visual }) => visual).join(' '), callToAction };
  const [{ seconds }] = visuals as [(typeof visuals)[number]];
  const identity = creatives[0]!.identity_id ?? configuration.identity_id;
  return { content, ...(seconds !== undefined && { seconds }), ...(identity !== undefined && { identity }) };
}

/** Refuses a TikTok account in the ad's configuration. Each creative names its own account; the ad can name only a custom identity. */
function checkConfiguration({ identity_type: type }: Configuration): void {
  if (isSpark(type))
    throw invalid(
      'identity_type',
      `${type} is supported within creative_info only, unless catalog_creative_toggle is true.`,
    );
}

/** The platform takes these files from the post, so a creative with a post must not send them. */
const FILES_OF_POST = ['video_info', 'image_info'] as const;

function readCreative(info: CreativeInfo, configuration: Configuration, place: AdPlace): ReturnType<typeof readVisual> {
  if (info.ad_format === undefined) throw missing('ad_format');
  if (info.ad_format === 'CATALOG_CAROUSEL')
    throw invalid('ad_format', 'CATALOG_CAROUSEL needs catalog_enabled at the campaign.');
  const identity = isSpark(info.identity_type) ? info : configuration;
  const { identity_type, identity_id, identity_authorized_bc_id } = identity;
  const fields = { identity_type, identity_id, identity_authorized_bc_id, tiktok_item_id: info.tiktok_item_id };
  checkIdentity(fields, { ...place, isOnTikTok: isOnTikTok(place.group) });
  const extra = info.tiktok_item_id === undefined ? undefined : FILES_OF_POST.find((name) => info[name] !== undefined);
  if (extra !== undefined) throw invalid(extra, 'Is not supported with tiktok_item_id.');
  return renamed(() => readVisual(toManual(info), place));
}

/** A creative in the format of the manual endpoints. */
const toManual = (info: CreativeInfo): Creative => ({
  ad_format: info.ad_format,
  video_id: info.video_info?.['video_id'],
  image_ids: info.image_info?.map(({ web_uri: id }) => id),
  music_id: info.music_info?.['music_id'],
  tiktok_item_id: info.tiktok_item_id,
});

/** Renames fields in a refusal to their Smart+ names. */
function renamed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.code, error.message.replace(/^image_ids:/, 'web_uri:'));
    throw error;
  }
}

function readTexts({ ad_text_list: list = [] }: AdBody, creatives: readonly CreativeInfo[]): string[] {
  const needsText = creatives.some(({ tiktok_item_id: post }) => post === undefined);
  if (needsText && list.length === 0) throw missing('ad_text_list');
  if (!needsText && list.length > 0) throw invalid('ad_text_list', 'Is not supported with tiktok_item_id.');
  return list.map(({ ad_text: text }) => {
    checkText('ad_text', text, 100);
    return text;
  });
}

/**
 * If ads can run on TikTok itself, TikTok accounts and the lead generation objective need a dynamic call to action. Source: portal
 * document 1843317390059522, on `call_to_action_list` and on `identity_type` within `creative_info`.
 */
function readCallToAction(body: AdBody, creatives: readonly CreativeInfo[], place: AdPlace): string {
  const { call_to_action_list: list = [], ad_configuration: { call_to_action_id: id } = {} } = body;
  const { objective } = place.campaign.data;
  const isLead = objective === 'LEAD_GENERATION';
  const isDynamic = isOnTikTok(place.group) && (isLead || creatives.some(({ identity_type: type }) => isSpark(type)));
  if (isDynamic && list.length > 0)
    throw invalid('call_to_action_list', 'Is not supported here, use call_to_action_id instead.');
  if (isDynamic && id === undefined) throw missing('call_to_action_id');
  if (list.length > 0 && id !== undefined)
    throw invalid('call_to_action_list', 'Cannot be used with call_to_action_id.');
  if (id !== undefined)
    return callToActionOf(place.world.portfolios.require(place.advertiser, id, 'call_to_action_id'));
  return list.map(({ call_to_action: call }) => call).join(' ');
}

function checkDestination(body: AdBody, { campaign, group }: AdPlace): void {
  const { landing_page_url_list: urls = [], page_list: pages = [], interactive_add_on_list: cards = [] } = body;
  const url = urls[0]?.landing_page_url;
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw invalid('landing_page_url', 'Must begin with http:// or https://.');
  const { promotion_type: promotion, promotion_target_type: target } = group.data.body;
  if (target === 'INSTANT_PAGE' && pages.length === 0) throw missing('page_list');
  if (promotion === 'WEBSITE' && url === undefined && pages.length === 0) throw missing('landing_page_url_list');
  // The sandbox has no instant pages and no cards.
  if (pages[0]) throw notFound('page_id', pages[0].page_id);
  if (cards[0] && campaign.data.objective === 'WEB_CONVERSIONS')
    throw invalid('interactive_add_on_list', 'Is not supported for objective_type WEB_CONVERSIONS.');
  if (cards[0]) throw notFound('card_id', cards[0].card_id);
}
