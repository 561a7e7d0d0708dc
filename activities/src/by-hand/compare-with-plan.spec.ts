import { describe, expect, it } from '@jest/globals';
import { maySpend, type FoundObject } from '#libs/connectors/port/ad-platform.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { PlannedObjectRow } from '#libs/database/repositories/experiment/hand-delivery.repository.js';
import { externalName } from '#libs/platforms/naming/external-name.js';
import { compareWithPlan } from './compare-with-plan.js';

const KEY = 'abcdefghij';
const nameOf = (ordinal: number) => externalName(['Sale'], { experimentKey: KEY, ordinal });
const KINDS = { 0: 'campaign', 1: 'adset', 2: 'ad', 3: 'ad' } as const;
const PARENTS = { 0: null, 1: 0, 2: 1, 3: 1 } as const;
type Ordinal = keyof typeof KINDS;

const row = (ordinal: Ordinal, platformId: string | null = null): PlannedObjectRow => ({
  ordinal,
  kind: KINDS[ordinal],
  parentOrdinal: PARENTS[ordinal],
  externalName: nameOf(ordinal),
  platformId,
  budgetMinor: ordinal === 0 ? 900 : null,
  variation: null,
  sampleVariation: null,
  wave: 0,
});
const PLAN = ([0, 1, 2, 3] as const).map((ordinal) => row(ordinal));

/** An object by its row; ids begin with the same digits, so that `1x` is the copy of `1`. */
function found(ordinal: Ordinal, changes: Partial<FoundObject> & { id?: string; isOn?: boolean } = {}): FoundObject {
  const { id = `${ordinal}`, isOn = false, ...rest } = changes;
  const standing = isOn ? 'running' : 'off';
  const parent = PARENTS[ordinal];
  return {
    kind: KINDS[ordinal],
    platformId: id,
    name: nameOf(ordinal),
    parentId: parent === null ? null : `${parent}`,
    standing,
    effectiveStatus: '',
    isOn,
    maySpend: maySpend({ isOn, standing }),
    issues: [],
    ...rest,
  };
}
const ALL = ([0, 1, 2, 3] as const).map((ordinal) => found(ordinal));
const ALL_ON = ([0, 1, 2, 3] as const).map((ordinal) => found(ordinal, { isOn: true }));
const look = (step: HandStepName, listed: FoundObject[], rows = PLAN, mayStartUntil: string | null = null) =>
  compareWithPlan(step, rows, listed, { key: KEY, lastDay: '2026-12-04', budgetPer: 'run', mayStartUntil });

describe('comparing the read of a step with the plan', () => {
  it('is not done while nothing exists, and names the missing objects', () => {
    const { seen, sightings } = look('campaigns', []);
    expect(seen).toMatchObject({ isDone: false, planned: 2, found: 0, missing: 2, extra: 0 });
    expect(seen.named.missing).toEqual([
      { kind: 'campaign', name: nameOf(0) },
      { kind: 'adset', name: nameOf(1) },
    ]);
    expect(sightings.every(({ platformId }) => platformId === null)).toBe(true);
  });

  it('reports a half-finished step in figures, and adopts existing objects', () => {
    const { seen, sightings } = look('ads', [found(0), found(1), found(2)]);
    expect(seen).toMatchObject({ isDone: false, planned: 4, found: 3, missing: 1 });
    expect(sightings.map(({ platformId }) => platformId)).toEqual(['0', '1', '2', null]);
  });

  it('is done with all campaigns off, and for ads once everything may spend', () => {
    expect(look('campaigns', ALL.slice(0, 2)).seen.isDone).toBe(true);
    expect(look('ads', ALL).seen).toMatchObject({ isDone: false, missing: 0, spending: 0 });
    expect(look('ads', ALL_ON).seen).toMatchObject({ isDone: true, spending: 4 });
  });

  it('is done for a restarted run if its whole plan exists and is on, but not if a part is missing', () => {
    expect(look('campaigns', ALL_ON).seen).toMatchObject({ isDone: true, spending: 4 });
    const partly = [
      ALL_ON.slice(0, 3),
      [...ALL_ON.slice(0, 3), found(3)],
      [...ALL_ON, found(3, { id: '33', isOn: true })],
      [...ALL_ON.slice(0, 3), found(3, { isOn: true, lastDay: '2026-12-05' })],
    ];
    for (const listed of partly) expect(look('campaigns', listed).seen.isDone).toBe(false);
  });

  it('counts ads as started even if their short run has ended before the first read', () => {
    const ended = ALL_ON.map((object) => ({ ...object, standing: 'off' as const, maySpend: false }));
    expect(look('ads', ended).seen).toMatchObject({ isDone: true, spending: 0 });
  });

  it('counts as spending as soon as one ad may spend, whatever is missing or extra, but not for a campaign alone', () => {
    expect(look('ads', [...ALL_ON, found(3, { id: '33', isOn: true })])).toMatchObject({
      canSpend: true,
      seen: { isDone: false },
    });
    expect(look('ads', [...ALL.slice(0, 3), found(3, { isOn: true })]).canSpend).toBe(true);
    expect(look('ads', [...ALL_ON.slice(0, 2), ...ALL.slice(2)]).canSpend).toBe(false);
  });

  it('is not done if a script ran twice: one copy belongs to the plan, the same in every read, and the other is extra', () => {
    const copies = [found(0, { id: '00' }), found(1, { id: '11', parentId: '00' })];
    const { seen, sightings } = look('campaigns', [...copies, ...ALL.slice(0, 2)]);
    expect(seen).toMatchObject({ isDone: false, found: 2, extra: 2 });
    expect(seen.named.extra.map(({ platformId }) => platformId)).toEqual(['00', '11']);
    expect(sightings.slice(0, 2).map(({ platformId }) => platformId)).toEqual(['0', '1']);
    const known = [row(0, '00'), row(1, '11'), row(2), row(3)];
    expect(look('campaigns', [...copies, ...ALL.slice(0, 2)], known).sightings[0]).toEqual({
      ordinal: 0,
      platformId: '00',
    });
  });

  it('is not done if a campaign is on too early, or has another name, budget, budget period or last day', () => {
    expect(look('campaigns', [found(0, { isOn: true }), found(1)]).seen).toMatchObject({ isDone: false, spending: 1 });
    const renamed = look('campaigns', [found(0, { name: 'By hand' }), found(1)], [row(0, '0'), row(1, '1')]);
    expect(renamed.seen).toMatchObject({ isDone: false, found: 2, differing: 1 });
    expect(look('campaigns', [found(0, { budgetMinor: 9_000 }), found(1)]).seen).toMatchObject({ differing: 1 });
    expect(look('campaigns', [found(0, { budgetMinor: 900 }), found(1)]).seen).toMatchObject({ isDone: true });
    for (const [budgetPer, isDone] of [
      ['run', true],
      ['day', false],
      ['other', false],
    ] as const)
      expect(look('campaigns', [found(0, { budgetMinor: 900, budgetPer }), found(1)]).seen).toMatchObject({ isDone });
    for (const lastDay of ['2026-12-05', null])
      expect(look('campaigns', [found(0, { lastDay }), found(1)]).seen).toMatchObject({ isDone: false, differing: 1 });
    expect(look('campaigns', [found(0, { lastDay: '2026-12-04' }), found(1)]).seen).toMatchObject({ isDone: true });
  });

  it('ignores a person’s own copy in any state', () => {
    const own = found(0, { id: '77', name: `${nameOf(0)} - Copy`, isOn: true });
    expect(look('campaigns', [...ALL.slice(0, 2), own]).seen).toMatchObject({ isDone: true, extra: 0, spending: 0 });
    expect(look('remove', [own]).seen.isDone).toBe(true);
  });

  it('proves a stop if nothing may spend, and a removal if nothing exists, with extra copies included', () => {
    expect(look('pause', ALL_ON).seen).toMatchObject({ isDone: false, spending: 4 });
    expect(look('pause', [...ALL, found(0, { id: '00', isOn: true })]).seen).toMatchObject({
      isDone: false,
      spending: 1,
    });
    // On under a campaign that is off, so it may not spend.
    expect(
      look('pause', [found(0), found(1), found(2, { isOn: true, standing: 'off', maySpend: false })]).seen.isDone,
    ).toBe(true);
    expect(look('remove', ALL).seen.isDone).toBe(false);
    expect(look('remove', [found(0, { id: '00' })]).seen.isDone).toBe(false);
    expect(look('remove', []).seen.isDone).toBe(true);
  });

  it('proves neither a stop nor a removal while an older script may start everything', () => {
    const until = '2026-12-01T12:00:00.000Z';
    for (const [step, listed] of [
      ['pause', ALL],
      ['remove', []],
    ] as const) {
      expect(look(step, [...listed], PLAN, until).seen).toMatchObject({ isDone: false, mayStartUntil: until });
      expect(look(step, [...listed]).seen).not.toHaveProperty('mayStartUntil');
    }
  });
});
