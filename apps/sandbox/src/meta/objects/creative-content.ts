import type { GraphCall } from '../graph/call.js';
import { invalid } from '../graph/error.js';
import { isObject, type Params } from '../graph/params.js';
import type { Video } from '../media/videos.js';
import { leadForms, pageById } from '../seed/pages.js';
import { requirePage } from './adset-draft.js';
import { isCallToAction, WITHOUT_LINK } from './call-to-action.js';
import { checkAssetFeed } from './creative-extras.js';
import { checkEnhancements, enrolled } from './enhancements.js';
import type { CallToAction, CreativeData } from './types.js';

const KEPT = [
  ...[
    'degrees_of_freedom_spec',
    'url_tags',
    'product_set_id',
    'template_url',
    'platform_customizations',
    'portrait_customizations',
  ],
  ...[
    'contextual_multi_ads',
    'branded_content',
    'page_welcome_message',
    'applink_treatment',
    'destination_spec',
    'adlabels',
  ],
  ...[
    'regional_regulation_disclaimer_spec',
    'thumbnail_url',
    'authorization_category',
    'asset_feed_spec',
    'title',
    'body',
  ],
];
const LINK_KEYS = new Set([
  ...[
    'link',
    'message',
    'name',
    'description',
    'caption',
    'image_hash',
    'picture',
    'call_to_action',
    'child_attachments',
  ],
  ...['multi_share_optimized', 'multi_share_end_card', 'format_option', 'app_link_spec', 'collection_thumbnails'],
  ...[
    'retailer_item_ids',
    'event_id',
    'offer_id',
    'attachment_style',
    'use_flexible_image_aspect_ratio',
    'image_crops',
  ],
]);
const VIDEO_KEYS = new Set([
  'video_id',
  'image_hash',
  'image_url',
  'message',
  'title',
  'link_description',
  'call_to_action',
  'caption_ids',
  'retailer_item_ids',
]);
const CARD_KEYS = new Set([
  'link',
  'name',
  'description',
  'image_hash',
  'picture',
  'video_id',
  'call_to_action',
  'static_card',
  'image_crops',
]);
const STORY_PARTS = ['link_data', 'video_data', 'photo_data', 'text_data', 'template_data'] as const;
const CARDS = { min: 2, max: 10 };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads and checks a creative, for its own call and for ads that include one. */
export function readCreative(call: GraphCall, account: string, params: Params): CreativeData {
  const story = params.object('object_story_spec');
  const storyId = params.text('object_story_id');
  const sent = params.keep(...KEPT);
  checkEnhancements(call, sent.degrees_of_freedom_spec, sent.contextual_multi_ads);
  const rest = enrolled(sent);
  const feed = params.object('asset_feed_spec');
  const instagramTop = params.text('instagram_user_id');
  if (story === undefined && storyId === undefined && feed === undefined) {
    throw invalid('object_story_spec', 'A creative needs object_story_spec, object_story_id or asset_feed_spec.');
  }
  if (feed) checkAssetFeed(call, account, feed);
  if (story === undefined) {
    return {
      page: storyId?.split('_')[0] ?? null,
      instagram: null,
      content: emptyContent(storyId ?? JSON.stringify(feed)),
      spec: { ...rest, ...(storyId && { object_story_id: storyId }) },
    };
  }
  const page = story.page_id === undefined || story.page_id === null ? undefined : String(story.page_id);
  if (page === undefined)
    throw invalid(['object_story_spec', 'page_id'], 'A page is needed.', { title: 'Page missing' });
  requirePage(call, page, ['object_story_spec', 'page_id']);
  const instagram = text(story.instagram_user_id) || instagramTop || null;
  if (instagram && pageById.get(page)?.instagram?.id !== instagram) {
    throw invalid(['object_story_spec', 'instagram_user_id'], 'This Instagram account is not connected to the page.', {
      subcode: 1815199,
      title: 'Instagram account not usable',
    });
  }
  const parts = STORY_PARTS.filter((key) => story[key] !== undefined);
  if (parts.length > 1 || (parts.length === 0 && !feed))
    throw invalid(
      'object_story_spec',
      'object_story_spec needs exactly one of link_data, video_data, photo_data, text_data and template_data.',
    );
  const spec = { ...rest, object_story_spec: story };
  const body = parts[0] === undefined ? {} : story[parts[0]];
  if (!isObject(body)) throw invalid(['object_story_spec', parts[0] as string], 'Must be an object.');
  const base = { page, instagram, spec };
  if (parts[0] === 'link_data' || parts[0] === 'template_data')
    return { ...base, ...readLink(call, account, page, body) };
  if (parts[0] === 'video_data') return { ...base, ...readVideo(call, account, page, body) };
  return {
    ...base,
    content: { ...emptyContent(text(body.image_hash ?? body.url)), message: text(body.message ?? body.caption) },
  };
}

type Part = Pick<CreativeData, 'content' | 'callToAction' | 'link' | 'leadForm' | 'video' | 'imageHash'>;

function readLink(call: GraphCall, account: string, page: string, data: Record<string, unknown>): Part {
  const blame = (key: string): string[] => ['object_story_spec', 'link_data', key];
  for (const key of Object.keys(data))
    if (!LINK_KEYS.has(key)) throw invalid(blame(key), `Unknown field "${key}" in link_data.`);
  if (!isAddress(data.link)) throw invalid(blame('link'), 'link must be a web address.', { subcode: 1815202 });
  const action = readAction(call, data.call_to_action, page, blame('call_to_action'), String(data.link));
  const cards = data.child_attachments;
  const imageHash =
    data.image_hash === undefined ? undefined : knownImage(call, account, data.image_hash, blame('image_hash'));
  if (imageHash && data.picture !== undefined) throw invalid(blame('picture'), 'Use image_hash or picture, not both.');
  const visual =
    cards === undefined
      ? (imageHash ?? text(data.picture))
      : readCards(call, account, page, cards, blame('child_attachments'));
  return {
    content: {
      headline: text(data.name),
      message: text(data.message),
      description: text(data.description),
      visual,
      callToAction: action?.type ?? 'NO_BUTTON',
    },
    callToAction: action,
    link: String(data.link),
    leadForm: text(action?.value?.lead_gen_form_id) || undefined,
    imageHash,
  };
}

function readCards(call: GraphCall, account: string, page: string, cards: unknown, blame: string[]): string {
  if (!Array.isArray(cards) || cards.length < CARDS.min || cards.length > CARDS.max) {
    throw invalid(blame, `A carousel has ${CARDS.min} to ${CARDS.max} cards.`, { title: 'Invalid carousel' });
  }
  const views = cards.map((card, index) => {
    const at = [...blame, String(index)];
    if (!isObject(card)) throw invalid(at, 'A card must be an object.');
    for (const key of Object.keys(card))
      if (!CARD_KEYS.has(key)) throw invalid([...at, key], `Unknown field "${key}" in a card.`);
    if (!isAddress(card.link)) throw invalid([...at, 'link'], 'Each card needs a web address.');
    readAction(call, card.call_to_action, page, [...at, 'call_to_action'], String(card.link));
    if (card.image_hash !== undefined) knownImage(call, account, card.image_hash, [...at, 'image_hash']);
    return [text(card.image_hash ?? card.picture ?? card.video_id), text(card.name), text(card.description)].join('|');
  });
  return `carousel:${views.join('/')}`;
}

function readVideo(call: GraphCall, account: string, page: string, data: Record<string, unknown>): Part {
  const blame = (key: string): string[] => ['object_story_spec', 'video_data', key];
  for (const key of Object.keys(data))
    if (!VIDEO_KEYS.has(key)) throw invalid(blame(key), `Unknown field "${key}" in video_data.`);
  const id = String(data.video_id ?? '');
  const video = call.world.objects.get('meta', id) as unknown as Video | undefined;
  if (video?.type !== 'video' || video.account !== account || video.deleted)
    throw invalid(blame('video_id'), `There is no video ${id} in this ad account.`, { subcode: 1885252 });
  if (!call.world.videos.isReady(video, call.now))
    throw invalid(blame('video_id'), 'The video is not ready yet. Wait until it is processed.', {
      subcode: 1885252,
      title: 'Video not ready',
      transient: true,
    });
  if (data.image_hash === undefined && data.image_url === undefined)
    throw invalid(blame('image_url'), 'A video ad needs a cover: image_hash or image_url.', {
      subcode: 1443226,
      title: 'Cover missing',
    });
  const imageHash =
    data.image_hash === undefined ? undefined : knownImage(call, account, data.image_hash, blame('image_hash'));
  const action = readAction(call, data.call_to_action, page, blame('call_to_action'), undefined);
  return {
    content: {
      headline: text(data.title),
      message: text(data.message),
      description: text(data.link_description),
      visual: `video:${video.data.content}`,
      callToAction: action?.type ?? 'NO_BUTTON',
    },
    callToAction: action,
    link: text(action?.value?.link) || undefined,
    leadForm: text(action?.value?.lead_gen_form_id) || undefined,
    video: id,
    imageHash,
  };
}

/** Checks a button. `link` is the enclosing address, used if the button names none itself. */
function readAction(
  call: GraphCall,
  value: unknown,
  page: string,
  blame: string[],
  link: string | undefined,
): CallToAction | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value) || !isCallToAction(String(value.type), call.version)) {
    throw invalid([...blame, 'type'], `The call to action ${isObject(value) ? String(value.type) : ''} is not known.`, {
      subcode: 1373054,
      title: 'Invalid call to action',
    });
  }
  const type = String(value.type);
  if (value.value !== undefined && !isObject(value.value)) throw invalid([...blame, 'value'], 'Must be an object.');
  const inner = value.value as Record<string, unknown> | undefined;
  const form = inner?.lead_gen_form_id;
  if (form !== undefined && leadForms.find((entry) => entry.id === String(form))?.page !== page) {
    throw invalid([...blame, 'value', 'lead_gen_form_id'], 'The lead form does not belong to the page.', {
      subcode: 1885029,
      title: 'Lead form of another page',
    });
  }
  if (inner?.link !== undefined && !isAddress(inner.link))
    throw invalid([...blame, 'value', 'link'], 'link must be a web address.');
  if (
    !WITHOUT_LINK.has(type) &&
    form === undefined &&
    inner?.link === undefined &&
    inner?.app_link === undefined &&
    link === undefined
  ) {
    throw invalid([...blame, 'value', 'link'], `The call to action ${type} needs a link.`, {
      subcode: 2446383,
      title: 'Web address needed',
    });
  }
  return { type, ...(inner && { value: { ...inner, ...(form !== undefined && { lead_gen_form_id: String(form) }) } }) };
}

function knownImage(call: GraphCall, account: string, hash: unknown, blame: string[]): string {
  const image = call.world.images.find(account, String(hash));
  if (!image || image.deleted)
    throw invalid(blame, `There is no image with the hash ${String(hash)} in this ad account.`, {
      subcode: 1487194,
      title: 'Image not found',
    });
  return image.data.hash;
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value);
}

function emptyContent(visual: string): CreativeData['content'] {
  return { headline: '', message: '', description: '', visual, callToAction: 'NO_BUTTON' };
}
