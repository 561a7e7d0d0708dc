import { describe, expect, it } from '@jest/globals';
import { drawOutcome, drawValue, expectedResultRate, type Attribution, type Outcome } from './outcomes.js';
import { Random } from './random.js';

const truth = { ctr: 0.02, ctrAll: 0.0244, cvr: 0.1, effects: {} };
const week: Attribution = { clickDays: 7, countsViews: true };
const DAY_MS = 86_400_000;
const SHOWN = 2_000_000;

const near = (value: number, expected: number, share = 0.02): void =>
  expect(Math.abs(value / expected - 1)).toBeLessThan(share);
const draw = (attribution: Attribution, kind: { converts: boolean; video: boolean }, dayNoise = 0): Outcome =>
  drawOutcome(new Random('outcome'), truth, SHOWN, dayNoise, attribution, kind);

describe('outcomes of impressions', () => {
  it('are clicks at the true rate, and the events that follow from clicks', () => {
    const { clicks, linkClicks, landingViews, engagements, ...rest } = draw(week, { converts: false, video: false });
    near(linkClicks / SHOWN, 0.02 * Math.exp(-(0.12 ** 2) / 2));
    near((clicks - linkClicks) / linkClicks, 0.22, 0.04);
    near(landingViews / linkClicks, 0.82);
    near((engagements - linkClicks) / SHOWN, 0.01, 0.03);
    expect(rest).toEqual({ impressions: SHOWN, results: 0, viewResults: 0, videoViews: 0, thruplays: 0, late: [] });
  });

  it('include views only for a video, and count them as engagements too', () => {
    const { videoViews, thruplays, engagements, linkClicks } = draw(week, { converts: false, video: true });
    near(videoViews / SHOWN, 0.3);
    near(thruplays / videoViews, 0.35);
    expect(engagements).toBeGreaterThan(linkClicks + videoViews);
  });

  it('are more on a good day than on a bad one', () => {
    const [bad, good] = [-1, 1].map((noise) => draw(week, { converts: false, video: false }, noise).linkClicks);
    near(good! / bad!, Math.exp(0.24));
  });

  it('are immediate and late results, together at the true rate for the attribution', () => {
    const kind = { converts: true, video: false };
    for (const attribution of [week, { clickDays: 1, countsViews: false }]) {
      const { results, viewResults, late, linkClicks } = draw(attribution, kind);
      const rate = (results + viewResults + late.length) / linkClicks;
      near(rate, expectedResultRate(truth, attribution));
      near(results / (linkClicks * truth.cvr), 0.7);
      expect(Math.min(...late)).toBeGreaterThan(0);
      expect(Math.max(...late)).toBeLessThan(attribution.clickDays * DAY_MS);
      expect(viewResults > 0).toBe(attribution.countsViews);
    }
  });

  it('include results that arrive up to a day late and up to a week late', () => {
    const { late, linkClicks } = draw(week, { converts: true, video: false });
    const within = late.filter((delay) => delay <= DAY_MS).length;
    near(within / (linkClicks * truth.cvr), 0.1, 0.1);
    near((late.length - within) / (linkClicks * truth.cvr), 0.2, 0.1);
  });

  it('have the expected values of the attribution windows', () => {
    expect(expectedResultRate(truth, week)).toBeCloseTo(0.115, 12);
    expect(expectedResultRate(truth, { clickDays: 1, countsViews: false })).toBeCloseTo(0.08, 12);
    expect(expectedResultRate(truth, { clickDays: 7, countsViews: false })).toBeCloseTo(0.1, 12);
  });

  it('are worth 45 dollars an order on average', () => {
    const random = new Random('value');
    const values = Array.from({ length: 20_000 }, () => drawValue(random));
    near(values.reduce((sum, value) => sum + value, 0) / values.length, 45);
  });
});
