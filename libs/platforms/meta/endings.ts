import { texts } from '#libs/contracts/messages/texts.js';
import type { Ending } from '../endings/endings.js';

/*
 * Versions of the Marketing API, which end sooner than those of the Graph API of the same number. Meta announces a version's end some
 * months ahead. It has not yet announced those of 26.0 and 27.0 (released on 2026-07-29 and 2026-11-04). The platform names no zone.
 */
const VERSION_ENDS: Readonly<Record<string, string>> = {
  'v21.0': '2025-09-09',
  'v22.0': '2026-02-19',
  'v23.0': '2026-06-09',
  'v24.0': '2026-11-10',
  'v25.0': '2027-02-23',
};
const VERSION_BASIS = {
  source: 'https://developers.facebook.com/docs/marketing-api/marketing-api-changelog/versions',
  readOn: '2026-11-26',
} as const;

/** The variable with the API version in use. */
export const VERSION_SETTING = 'META_API_VERSION';

/** When a version of the Marketing API ends, with the source; `endsOn` is null while no end is announced. */
export const versionEnd = (version: string) => ({ endsOn: VERSION_ENDS[version] ?? null, ...VERSION_BASIS });

const VERSION = texts('metaVersion', {
  title: {
    en: "The version of Meta's API that Polyad uses",
    es: 'La versión de la API de Meta que usa Polyad',
  },
  lost: { en: 'Meta stops accepting calls to this version.', es: 'Meta deja de aceptar llamadas a esta versión.' },
  remedy: {
    en: 'You do not need to do anything. The operators of Polyad move it to a newer version.',
    es: 'No tiene que hacer nada. Los operadores de Polyad lo pasan a una versión más reciente.',
  },
});

const EXPLORE = texts('metaExplore', {
  title: { en: 'Placements in Instagram Explore', es: 'Ubicaciones en Explorar de Instagram' },
  lost: {
    en: 'Meta refuses ads that name this placement.',
    es: 'Meta rechaza los anuncios que indican esta ubicación.',
  },
  remedy: {
    en: 'Remove the placement. An alternative that has no other placement is removed with it.',
    es: 'Quite la ubicación. Una alternativa que no tiene otra ubicación se quita con ella.',
  },
});

const VIDEO_FEEDS = texts('metaVideoFeeds', {
  title: { en: 'The placement Facebook video feeds', es: 'La ubicación Feeds de vídeo de Facebook' },
  lost: EXPLORE.lost,
  remedy: EXPLORE.remedy,
});

const position = (type: string, id: string) => ({ audiences: { positions: [{ value: [{ type, id }] }] } });
const DROP = { kind: 'drop', list: 'audiences.positions' } as const;

/** The features that Meta stops, or has stopped. `positions.ts` has the first API version that refuses each position. */
export const META_ENDINGS: readonly Ending[] = [
  ...Object.entries(VERSION_ENDS).map(([version, endsOn]): Ending => ({
    id: `meta/api-${version}`,
    subject: 'version',
    endsOn,
    zone: 'UTC',
    ...VERSION_BASIS,
    confidence: 'platform',
    where: { setting: VERSION_SETTING, is: version },
    // It breaks no content of an experiment.
    breaks: [],
    concernsRuns: false,
    remedy: { kind: 'submit' },
    texts: VERSION,
  })),
  {
    // Source: change log of v26.0, released on 2026-07-29. Older versions accept it until they end. Polyad does not offer it.
    id: 'meta/instagram-explore',
    subject: 'placement',
    endsOn: '2026-07-28',
    zone: 'UTC',
    source: 'https://developers.facebook.com/docs/marketing-api/marketing-api-changelog/version26.0',
    readOn: '2026-11-26',
    confidence: 'platform',
    breaks: [position('instagram', 'explore'), position('instagram', 'explore_home')],
    concernsRuns: false,
    remedy: DROP,
    texts: EXPLORE,
  },
  {
    // Source: third parties that quote error 2490562 since v24.0 (October 2025); the platform's text was not seen.
    id: 'meta/video-feeds',
    subject: 'placement',
    endsOn: '2025-10-07',
    zone: 'UTC',
    isEstimate: true,
    source: 'https://developers.facebook.com/docs/marketing-api/marketing-api-changelog/version24.0',
    readOn: '2026-11-26',
    confidence: 'several',
    breaks: [position('facebook', 'video_feeds')],
    concernsRuns: false,
    remedy: DROP,
    texts: VIDEO_FEEDS,
  },
];
