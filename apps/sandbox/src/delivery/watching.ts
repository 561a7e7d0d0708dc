import type { Random } from './random.js';

/** How people watch a platform's videos, before the effects of an ad. */
export interface WatchModel {
  /** Share of impressions in which the video begins to play. */
  plays: number;
  /** Seconds after which about a third of the viewers is still watching. */
  patience: number;
  /**
   * Seconds of watching that the platform counts as a view. In a shorter video, watching to the end counts. Undefined if the platform's
   * views do not depend on how far people watch.
   */
  viewSeconds?: number;
}

/** How many viewers reached each mark of a video. In a video shorter than a mark, watching to the end counts as reaching the mark. */
export interface Watched {
  plays: number;
  watched2s: number;
  watched6s: number;
  quarters: number;
  halves: number;
  threeQuarters: number;
  wholes: number;
}

export const zeroWatched = (): Watched => ({
  plays: 0,
  watched2s: 0,
  watched6s: 0,
  quarters: 0,
  halves: 0,
  threeQuarters: 0,
  wholes: 0,
});

/** Shape of the Weibull distribution: most viewers leave early, and the others leave ever more rarely. */
const SHAPE = 0.6;

const MARKS: readonly [keyof Watched, (seconds: number) => number][] = [
  ['watched2s', (seconds) => Math.min(2, seconds)],
  ['watched6s', (seconds) => Math.min(6, seconds)],
  ['quarters', (seconds) => seconds / 4],
  ['halves', (seconds) => seconds / 2],
  ['threeQuarters', (seconds) => (3 * seconds) / 4],
  ['wholes', (seconds) => seconds],
];

/** Share of plays that last at least `at` seconds. @param patience the ad's `patience` of `WatchModel`, in seconds */
export const stillWatching = (at: number, patience: number): number => Math.exp(-((at / patience) ** SHAPE));

/** Share of impressions of an ad that become views. @param seconds the length of the video */
export const viewRate = ({ plays, patience, viewSeconds = 0 }: WatchModel, seconds: number): number =>
  plays * stillWatching(Math.min(viewSeconds, seconds), patience);

/**
 * Draws how far viewers watched in this number of impressions, and how many of them count as views if the model has `viewSeconds`. A
 * viewer who reached a mark also counts at all earlier ones.
 */
export function drawWatched(
  random: Random,
  model: WatchModel,
  seconds: number,
  impressions: number,
): Watched & { videoViews?: number } {
  const watched: Watched & { videoViews?: number } = {
    ...zeroWatched(),
    plays: random.binomial(impressions, model.plays),
  };
  const { viewSeconds } = model;
  const marks: readonly [keyof typeof watched, (seconds: number) => number][] =
    viewSeconds === undefined ? MARKS : [...MARKS, ['videoViews', (length) => Math.min(viewSeconds, length)]];
  const inOrder = marks.map(([mark, at]) => ({ mark, at: at(seconds) })).sort((a, b) => a.at - b.at);
  let [left, share] = [watched.plays, 1];
  for (const { mark, at } of inOrder) {
    const here = stillWatching(at, model.patience);
    left = random.binomial(left, here / share);
    share = here;
    watched[mark] = left;
  }
  return watched;
}
