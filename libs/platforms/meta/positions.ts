import type { Texts } from '#libs/contracts/messages/texts.js';
import type { Options } from '../fields/field-texts.js';

/** The positions of Meta's ads, in both its networks (META-059, META-060), with their common names. */
export const POSITIONS = {
  facebook: {
    feed: { en: 'Facebook feed', es: 'Feed de Facebook' },
    marketplace: { en: 'Facebook Marketplace', es: 'Facebook Marketplace' },
    video_feeds: { en: 'Facebook video feeds', es: 'Feeds de vídeo de Facebook' },
    story: { en: 'Facebook stories', es: 'Historias de Facebook' },
    search: { en: 'Facebook search results', es: 'Resultados de búsqueda de Facebook' },
    instream_video: { en: 'Facebook in-stream videos', es: 'Vídeos in-stream de Facebook' },
    right_hand_column: { en: 'Facebook right column', es: 'Columna derecha de Facebook' },
    facebook_reels: { en: 'Facebook reels', es: 'Reels de Facebook' },
  },
  instagram: {
    stream: { en: 'Instagram feed', es: 'Feed de Instagram' },
    story: { en: 'Instagram stories', es: 'Historias de Instagram' },
    explore: { en: 'Instagram Explore', es: 'Explorar de Instagram' },
    explore_home: { en: 'Instagram Explore home', es: 'Inicio de Explorar de Instagram' },
    reels: { en: 'Instagram reels', es: 'Reels de Instagram' },
  },
} as const satisfies Record<string, Record<string, Texts>>;

/** The name of each position, by its network and id. */
export const POSITION_WORDS: Options = Object.fromEntries(
  Object.entries(POSITIONS).flatMap(([network, positions]) =>
    Object.entries(positions).map(([id, words]) => [`${network}/${id}`, words]),
  ),
);

/**
 * Positions that Meta has removed, and the first version of its API that refuses them. They keep their names for tests that used
 * them. Source: change log of v26.0 (Instagram Explore); facebook-business and third parties (video feeds, error 2490562).
 */
export const RETIRED_SINCE: Readonly<Record<string, number>> = {
  'facebook/video_feeds': 24,
  'instagram/explore': 26,
  'instagram/explore_home': 26,
};

/** The positions that may be chosen. */
export const OFFERED_POSITIONS: readonly { type: string; id: string; words: Texts }[] = Object.entries(
  POSITIONS,
).flatMap(([type, positions]) =>
  Object.entries(positions).flatMap(([id, words]) =>
    Object.hasOwn(RETIRED_SINCE, `${type}/${id}`) ? [] : [{ type, id, words }],
  ),
);

const facebookFeed = { id: 'feed', name: POSITIONS.facebook.feed.en, type: 'facebook' };
const instagramFeed = { id: 'stream', name: POSITIONS.instagram.stream.en, type: 'instagram' };

/** Positions that are sold only together with others (META-062 to META-064). The shop is no longer offered, but old drafts contain it. */
export const COMPANIONS = {
  'facebook/story': [facebookFeed],
  'facebook/search': [facebookFeed],
  'facebook/marketplace': [facebookFeed],
  'facebook/instream_video': [facebookFeed],
  'instagram/reels': [instagramFeed],
  'instagram/shop': [instagramFeed],
};
