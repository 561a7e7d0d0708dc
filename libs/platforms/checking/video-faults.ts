import { holds, type PlatformDescription } from '../description.js';
import type { VideoBounds, VideoLength } from '../fields/fields.js';
import { fieldsOf } from '../fields/fields-of.js';
import { filesOf } from '../kinds/visual.js';
import { recordOf, valueAt, valuesOf } from '../reading/untrusted.js';

/** A stored video; its length is null if it could not be read. */
export interface Video {
  bytes: number;
  seconds: number | null;
}

/**
 * Videos of a list that exceed the platform's reported limits, or whose length the review refuses. `rows` are indexes of alternatives,
 * from 0.
 */
export interface VideoFault {
  path: string;
  rows: readonly number[];
  fault: { kind: 'large'; bounds: VideoBounds } | { kind: 'length'; bounds: VideoLength };
}

/** Whether any visual of the platform has limits for videos. If not, no video needs a check. */
export const hasVideoBounds = (description: PlatformDescription): boolean =>
  fieldsOf(description).some(({ field }) => field.kind === 'visual' && field.videos !== undefined);

/** @param videos stored uploads by their ids; a video that is not among them is not checked */
export function videoFaults(
  description: PlatformDescription,
  input: unknown,
  videos: ReadonlyMap<string, Video>,
): VideoFault[] {
  const goal = recordOf(input).objective;
  return fieldsOf(description).flatMap(({ path, isList, field }) => {
    if (!isList || field.kind !== 'visual' || field.videos === undefined) return [];
    if (!holds(field.when, goal, (other) => valueAt(input, other))) return [];
    const { videos: bounds, videoLength: length } = field;
    const rowsWith = (isAtFault: (video: Video) => boolean) =>
      valuesOf(valueAt(input, path)).flatMap((visual, row) => (videosOf(visual, videos).some(isAtFault) ? [row] : []));
    const faults: VideoFault[] = [
      { path, rows: rowsWith((video) => isBeyond(video, bounds)), fault: { kind: 'large', bounds } },
    ];
    if (length !== undefined && holds(length.when, goal, (other) => valueAt(input, other)))
      faults.push({
        path,
        rows: rowsWith((video) => isOutside(video, length)),
        fault: { kind: 'length', bounds: length },
      });
    return faults.filter(({ rows }) => rows.length > 0);
  });
}

const videosOf = (visual: unknown, videos: ReadonlyMap<string, Video>): Video[] =>
  recordOf(visual).type === 'video'
    ? filesOf(visual).flatMap(({ holder, key }) => videos.get(`${holder[key]}`) ?? [])
    : [];

const isBeyond = ({ bytes, seconds }: Video, { megabytes, minutes }: VideoBounds): boolean =>
  bytes > megabytes * 1_000_000 || (seconds ?? 0) > minutes * 60;

/** A video whose length could not be read is not checked. */
const isOutside = ({ seconds }: Video, { least, most }: VideoLength): boolean =>
  seconds !== null && (seconds < least || seconds > most);
