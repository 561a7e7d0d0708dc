import * as z from 'zod/mini';
import type { VideoFile } from '../fields/field-values.js';
import type { VideoLinkField } from '../fields/fields.js';
import { isBlank, recordOf, textOf } from '../reading/untrusted.js';
import type { Kind } from './kind.js';
import { pasteColumn } from './paste-text.js';
import { tidy } from './tidy.js';

/** The maximum number of characters of a typed or pasted link. */
export const LONGEST_LINK = 2_000;
/** The maximum number of characters of a bad link that its error shows. */
const NAMED = 60;
/** Source: YouTube's player documentation, "embedded players and player parameters". */
const ID = /^[\w-]{11}$/;
const HOST = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;

/**
 * The id of the video in a text: the id alone, or an address of the site, of its player or of a shared link.
 * @returns null if the text names no video, such as a channel or a playlist
 */
export function videoIdOf(text: string): string | null {
  const given = textOf(tidy(text));
  if (ID.test(given)) return given;
  const whole = /^https?:\/\//i.test(given) ? given : `https://${given}`;
  if (!URL.canParse(whole)) return null;
  const address = new URL(whole);
  const [, first = '', second = ''] = address.pathname.split('/');
  const id =
    address.hostname === 'youtu.be'
      ? first
      : !HOST.test(address.hostname)
        ? ''
        : first === 'watch'
          ? (address.searchParams.get('v') ?? '')
          : ['shorts', 'embed', 'live', 'v'].includes(first)
            ? second
            : '';
  return ID.test(id) ? id : null;
}

/** The page where people watch a video, its thumbnail for lists, 320 by 180 pixels, and its player. */
export const videoPage = (id: string): string => `https://youtu.be/${id}`;
export const videoThumbnail = (id: string): string => `https://i.ytimg.com/vi/${id}/mqdefault.jpg`;
export const videoPlayer = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;

/** Whether a video is a file, uploaded or still to upload, and not a link. */
export const isVideoFile = (value: unknown): value is VideoFile => recordOf(value) === value;

const link = z.string().check(z.maxLength(LONGEST_LINK));
const asset = z.optional(z.uuid());
const file = z.strictObject({
  name: z.string().check(z.maxLength(400)),
  type: z.literal('video'),
  asset,
  thumbnail_asset: asset,
});

/** A video of YouTube, stored as its id; its address can be typed or pasted, too. Some experiments take an uploaded file instead. */
export const videoLink: Kind<VideoLinkField> = {
  schema: ({ files }) => (files === undefined ? link : z.union([link, file])),
  isEmpty: (value) => !isVideoFile(value) && textOf(value) === '',
  missing: 'videoMissing',
  beginsList: 'needed',
  check: (value, { files }, report, { holds }) => {
    if (isVideoFile(value)) {
      if (files === undefined || !holds(files)) report('videoNoFile');
      else if (isBlank(value.asset)) report('file', '.asset');
      return;
    }
    const given = textOf(value);
    if (videoIdOf(given) === null) report('videoLink', '', { given: given.slice(0, NAMED) });
  },
  settled: (value) => {
    if (isVideoFile(value)) return { ...value, name: tidy(value.name) };
    return typeof value === 'string' ? (videoIdOf(value) ?? tidy(value)) : value;
  },
  shownFiles: (value) => {
    if (!isVideoFile(value)) return [];
    const { asset: shown, thumbnail_asset: thumbnail } = value;
    return [
      ...(isBlank(thumbnail) ? [] : [{ asset: textOf(thumbnail), variant: '', isForPeople: true as const }]),
      ...(isBlank(shown) ? [] : [{ asset: textOf(shown), variant: '' }]),
    ];
  },
  keyOf: (value, _field, scope) => {
    const { fileOf = (id: string) => id } = scope ?? {};
    if (!isVideoFile(value)) return videoIdOf(textOf(value)) ?? '';
    return isBlank(value.asset) ? '' : `file ${fileOf(textOf(value.asset))}`;
  },
  paste: (pasted, value, _field, room) =>
    isVideoFile(value) ? null : pasteColumn(pasted, value, { longest: LONGEST_LINK }, room),
  words: (value) => {
    if (isVideoFile(value)) return textOf(value.name);
    const id = videoIdOf(textOf(value));
    return id === null ? textOf(value) : `youtu.be/${id}`;
  },
};
