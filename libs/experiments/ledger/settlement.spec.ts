import { describe, expect, it } from '@jest/globals';
import type { Refusal } from '#libs/contracts/experiment/run/ad-object.js';
import {
  decideActivation,
  decideLaunch,
  decideSearchWave,
  groupRejections,
  type AdOutcome,
  type LabelledComponent,
} from './settlement.js';

const components: LabelledComponent[] = [
  { name: 'ages', labels: ['18–24', '25–34'] },
  { name: 'genders', labels: ['All'] },
  { name: 'headlines', labels: ['A', 'B', 'C', 'D', 'E'] },
  { name: 'visuals', labels: ['one.png', 'two.png'] },
];
const image: Refusal = { code: '100/1', message: 'Image refused', field: 'image_hash' };
const busy: Refusal = { code: '100/2', message: 'Try another time', field: null };
const all = Array.from({ length: 20 }, (_, variation) => variation);
const outcomes = (change: (variation: number) => Partial<AdOutcome> | undefined): AdOutcome[] =>
  all.map((variation) => ({ variation, state: 'created', ...change(variation) }));
/** Variations are numbered ages, headlines, visuals; visuals fastest. */
const headlineOf = (variation: number) => Math.floor(variation / 2) % 5;

describe('launch decision', () => {
  it('waits while any row is planned, sending or unknown', () => {
    for (const state of ['planned', 'sending', 'unknown'] as const) {
      const ads = outcomes((v) => (v === 3 ? { state } : v === 4 ? { state: 'rejected' } : undefined));
      expect(decideLaunch(ads, components)).toEqual({ decision: 'wait', open: 1 });
    }
  });

  it('goes live if everything was created', () => {
    expect(
      decideLaunch(
        outcomes(() => undefined),
        components,
      ),
    ).toEqual({ decision: 'go-live' });
  });

  it('goes live while every alternative keeps 90 % of its ads, and asks the owner below that', () => {
    const two: LabelledComponent[] = [{ name: 'headlines', labels: ['A', 'B'] }];
    const ads = (rejected: number): AdOutcome[] =>
      Array.from({ length: 20 }, (_, i) => ({
        variation: i % 2,
        state: i % 2 === 0 && i / 2 < rejected ? 'rejected' : 'created',
      }));
    expect(decideLaunch(ads(1), two)).toEqual({ decision: 'go-live' });
    expect(decideLaunch(ads(2), two)).toEqual({
      decision: 'needs-attention',
      shortfalls: [{ component: 'headlines', alternative: 'A', level: 0, planned: 10, created: 8 }],
    });
  });

  it('does not name the only alternative of a component, because it is in every ad', () => {
    const lists: LabelledComponent[] = [
      { name: 'genders', labels: ['All'] },
      { name: 'interests', labels: [] },
      { name: 'headlines', labels: ['A', 'B'] },
    ];
    const ads = outcomes((v) => (v % 2 === 0 ? { state: 'rejected' } : undefined)).map((ad, i) => ({
      ...ad,
      variation: i % 2,
    }));
    expect(decideLaunch(ads, lists)).toMatchObject({ shortfalls: [{ alternative: 'A', created: 0 }] });
    const one = [{ variation: 0, state: 'rejected' as const }];
    expect(decideLaunch(one, lists.slice(0, 1))).toEqual({ decision: 'needs-attention', shortfalls: [] });
  });

  it('names the worst shortfall first, such as a button without any created ad', () => {
    const lists: LabelledComponent[] = [
      { name: 'ages', labels: ['18–24', '25–34'] },
      { name: 'ctas', labels: ['Shop now', 'See menu', 'Sign up'] },
    ];
    const ads = Array.from({ length: 30 }, (_, i): AdOutcome => {
      const isRefused = i % 3 === 1 || i === 0;
      return { variation: i % 6, state: isRefused ? 'rejected' : 'created' };
    });
    const launch = decideLaunch(ads, lists);
    expect(launch).toMatchObject({
      shortfalls: [
        { alternative: 'See menu', planned: 10, created: 0 },
        { alternative: '18–24', planned: 15, created: 9 },
        { alternative: '25–34', planned: 15, created: 10 },
      ],
    });
  });

  it('does not count ads that the owner dropped, but never goes live without an ad', () => {
    expect(
      decideLaunch(
        outcomes((v) => (headlineOf(v) === 2 ? { state: 'removed' } : undefined)),
        components,
      ),
    ).toEqual({ decision: 'go-live' });
    expect(
      decideLaunch(
        outcomes(() => ({ state: 'removed' })),
        components,
      ).decision,
    ).toBe('needs-attention');
    expect(decideLaunch([], components).decision).toBe('needs-attention');
  });
});

describe('the decision about a batch of activated variations', () => {
  const of = (...states: AdOutcome['state'][]) => decideActivation(states.map((state) => ({ state }))).decision;

  it('waits for every outcome, then goes live with the created ads', () => {
    for (const state of ['planned', 'sending', 'unknown'] as const) expect(of('created', state)).toBe('wait');
    expect(of('rejected', 'created', 'rejected', 'rejected')).toBe('go-live');
    expect(of('rejected', 'removed')).toBe('needs-attention');
  });
});

describe('rejections by cause', () => {
  const rejected = (refusal: Refusal) => ({ state: 'rejected', refusal }) as const;

  it('names the alternative that all refused ads share', () => {
    const ads = outcomes((v) => (headlineOf(v) === 1 ? rejected(image) : undefined));
    expect(groupRejections(ads, components)).toEqual([
      { ...image, standing: null, count: 4, component: 'headlines', alternative: 'B', level: 1 },
    ]);
  });

  it('keeps the key of a cause with one of our texts', () => {
    const ours = { ...image, text: { key: 'run.parentGone' } };
    const ads = outcomes((v) => (headlineOf(v) === 1 ? rejected(ours) : undefined));
    expect(groupRejections(ads, components)).toMatchObject([{ text: ours.text }]);
  });

  it('reports two alternatives with one cause separately', () => {
    const ads = outcomes((v) => ([1, 3].includes(headlineOf(v)) ? rejected(image) : undefined));
    expect(groupRejections(ads, components).map(({ alternative, count }) => [alternative, count])).toEqual([
      ['B', 4],
      ['D', 4],
    ]);
  });

  it('lists alternatives with one cause in their order, even if their labels are equal', () => {
    const ads = outcomes((v) => ([1, 3].includes(headlineOf(v)) ? rejected(image) : undefined));
    const alike = components.map((component) => ({ ...component, labels: component.labels.map(() => 'New') }));
    for (const inAnyOrder of [ads, ads.toReversed()])
      expect(groupRejections(inAnyOrder, alike).map(({ level }) => level)).toEqual([1, 3]);
  });

  it('names the alternative that lost the larger share of its ads', () => {
    // 2 of the youngest group's 10 ads were refused, and 2 of headline B's 4 ads.
    const ads = outcomes((v) => (v === 2 || v === 3 ? rejected(image) : undefined));
    expect(groupRejections(ads, components)).toMatchObject([{ count: 2, component: 'headlines', alternative: 'B' }]);
  });

  it('names no alternative if the cause affects many, and lists the largest group first', () => {
    const ads = outcomes((v) => (headlineOf(v) === 1 ? rejected(image) : v % 3 === 0 ? rejected(busy) : undefined));
    expect(groupRejections(ads, components)).toEqual([
      { ...busy, standing: null, count: 5, component: null, alternative: null },
      { ...image, standing: null, count: 4, component: 'headlines', alternative: 'B', level: 1 },
    ]);
  });

  it('includes ads that the owner gave up and ads that a review disapproved later', () => {
    const review: Refusal = { code: 'NO', message: 'Misleading claims', field: null, standing: 'refused' };
    const ads = outcomes((v) =>
      headlineOf(v) === 1
        ? { state: 'removed', refusal: image }
        : headlineOf(v) === 3
          ? { state: 'created', refusal: review }
          : undefined,
    );
    expect(
      groupRejections(ads, components).map(({ standing, alternative, count }) => [standing, alternative, count]),
    ).toEqual([
      [null, 'B', 4],
      ['refused', 'D', 4],
    ]);
  });

  it('returns at most the requested number of groups', () => {
    const ads = outcomes((v) => rejected({ ...busy, message: `cause ${v}` }));
    expect(groupRejections(ads, components).length).toBe(20);
    expect(groupRejections(ads, components, 3).length).toBe(3);
  });
});

describe('the decision about a later wave of a search', () => {
  const of = (...ads: [AdOutcome['state'], AdOutcome['chosenAs']][]) =>
    decideSearchWave(ads.map(([state, chosenAs]) => ({ state, chosenAs }))).decision;

  it('waits for every outcome, then needs a leading ad and a bridge ad', () => {
    expect(of(['created', 'leading'], ['created', 'bridge'], ['unknown', 'bridge'])).toBe('wait');
    expect(of(['created', 'leading'], ['rejected', 'leading'], ['created', 'bridge'])).toBe('go-live');
    expect(of(['created', 'leading'], ['rejected', 'bridge'])).toBe('needs-attention');
    expect(of(['rejected', 'leading'], ['created', 'bridge'])).toBe('needs-attention');
  });
});
