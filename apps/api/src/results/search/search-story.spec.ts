import { describe, expect, it } from '@jest/globals';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { storyOf } from './search-story.js';

const experiment = {
  name: 'Shoes',
  input: exampleInput(),
  currency: 'USD',
  rankedBy: null,
  startsAt: new Date('2026-11-20T00:00:00Z'),
  endsAt: new Date('2026-11-30T00:00:00Z'),
};
const decidedAt = new Date('2026-11-25T10:00:00Z');
const estimate = { value: 0.02, lower: 0.015, upper: 0.026 };

describe('story of a search', () => {
  it('lists each wave with its money, its leaders and the reason of each variation', () => {
    const story = storyOf(
      experiment,
      {
        waves: [
          { wave: 0, share: 60, state: 'chosen', budgetMinor: 60_000, leader: null, reasons: null, decidedAt },
          {
            wave: 1,
            share: 20,
            state: 'chosen',
            budgetMinor: 20_050,
            leader: { variation: 7, ...estimate },
            reasons: null,
            decidedAt,
          },
          {
            wave: 2,
            share: 20,
            state: 'left-out',
            budgetMinor: null,
            leader: null,
            reasons: [{ key: 'run.nothingLeft' }],
            decidedAt,
          },
        ],
        chosen: [
          { variation: 7, wave: 1, because: { kind: 'leading', rank: 1, isNew: true, estimate } },
          { variation: 3, wave: 1, because: { kind: 'bridge', drawnFrom: 20 } },
        ],
      },
      'en',
    );
    expect(story.variable).not.toBe('');
    expect(
      story.waves.map(({ wave, budget, leader, reasons }) => [wave, budget, leader?.variation, reasons.length]),
    ).toEqual([
      [1, 600, undefined, 0],
      [2, 200.5, 7, 0],
      [3, null, undefined, 1],
    ]);
    expect(story.waves.map(({ starts_at, ends_at }) => [starts_at, ends_at].map((at) => at?.slice(0, 10)))).toEqual([
      ['2026-11-20', '2026-11-26'],
      ['2026-11-26', '2026-11-28'],
      ['2026-11-28', '2026-11-30'],
    ]);
    expect(story.waves[1]!.leader).toMatchObject({ ...estimate, name: expect.stringContaining(' · ') });
    expect(story.chosen).toEqual([
      expect.objectContaining({ variation: 7, wave: 2, because: 'leading', rank: 1, is_new: true, ...estimate }),
      expect.objectContaining({ variation: 3, wave: 2, because: 'bridge', rank: null, is_new: false, value: null }),
    ]);
  });

  it('is empty for a run without search', () => {
    expect(storyOf(experiment, { waves: [], chosen: [] }, 'es')).toMatchObject({ waves: [], chosen: [] });
  });
});
