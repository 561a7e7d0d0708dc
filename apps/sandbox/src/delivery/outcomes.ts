import type { Random } from './random.js';
import { OTHER_CLICKS, type Truth } from './truth.js';
import { zeroWatched, type Watched } from './watching.js';

const DAY_MS = 86_400_000;

/** Day-to-day spread of an ad's click-through rate, in log-odds. */
const DAY_SPREAD = 0.12;
/** Shares of conversions by their delay: without delay, and within a day; all others arrive within a week. */
const AT_ONCE = 0.7;
const WITHIN_DAY = 0.1;
/** View-through conversions per impression, as a share of click-through conversions. */
const AFTER_VIEW = 0.15;
/** Share of link clicks that reach the landing page. */
const LANDING = 0.82;

/** The conversions that count for an ad. */
export interface Attribution {
  /** Days after the click; 1 to 7. */
  clickDays: number;
  /** Whether view-through conversions within a day count. */
  countsViews: boolean;
}

/** The outcome of one ad's impressions. */
export interface Counts extends Watched {
  impressions: number;
  clicks: number;
  linkClicks: number;
  landingViews: number;
  results: number;
  viewResults: number;
  engagements: number;
  videoViews: number;
  thruplays: number;
}

export const zeroCounts = (): Counts => ({
  ...zeroWatched(),
  impressions: 0,
  clicks: 0,
  linkClicks: 0,
  landingViews: 0,
  results: 0,
  viewResults: 0,
  engagements: 0,
  videoViews: 0,
  thruplays: 0,
});

export interface Outcome extends Omit<Counts, keyof Watched> {
  /** Delays in milliseconds of conversions that are still to come. */
  late: number[];
}

/** Draws the outcome of some impressions of one ad. `dayNoise` is a standard normal number, the same all day. */
export function drawOutcome(
  random: Random,
  truth: Truth,
  impressions: number,
  dayNoise: number,
  { clickDays, countsViews }: Attribution,
  kind: { converts: boolean; video: boolean },
): Outcome {
  const shift = Math.exp(DAY_SPREAD * dayNoise - DAY_SPREAD ** 2 / 2);
  const linkClicks = random.binomial(impressions, Math.min(0.9, truth.ctr * shift));
  const otherClicks = random.binomial(impressions, Math.min(0.9, truth.ctr * OTHER_CLICKS * shift));
  const videoViews = kind.video ? random.binomial(impressions, 0.3) : 0;
  const outcome: Outcome = {
    impressions,
    clicks: linkClicks + otherClicks,
    linkClicks,
    landingViews: random.binomial(linkClicks, LANDING),
    results: 0,
    viewResults: 0,
    engagements: linkClicks + random.binomial(impressions, 0.01) + videoViews,
    videoViews,
    thruplays: random.binomial(videoViews, 0.35),
    late: [],
  };
  if (!kind.converts) return outcome;
  const conversions = random.binomial(linkClicks, truth.cvr);
  for (let index = 0; index < conversions; index += 1) {
    const when = random.uniform();
    const delay =
      when < AT_ONCE
        ? 0
        : when < AT_ONCE + WITHIN_DAY
          ? random.uniform() * DAY_MS
          : (1 + 6 * random.uniform()) * DAY_MS;
    if (delay === 0) outcome.results += 1;
    else if (delay < clickDays * DAY_MS) outcome.late.push(delay);
  }
  if (countsViews) outcome.viewResults = random.poisson(impressions * truth.ctr * truth.cvr * AFTER_VIEW);
  return outcome;
}

/** Expected results per link click under an attribution setting, once all of them have arrived. */
export function expectedResultRate(truth: Truth, { clickDays, countsViews }: Attribution): number {
  const clicked = truth.cvr * (clickDays >= 7 ? 1 : AT_ONCE + WITHIN_DAY);
  return clicked + (countsViews ? truth.cvr * AFTER_VIEW : 0);
}

/** Order value in US dollars. */
export function drawValue(random: Random): number {
  return 45 * Math.exp(0.5 * random.normal() - 0.125);
}
