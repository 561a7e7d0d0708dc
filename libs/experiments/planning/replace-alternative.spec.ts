import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LedgerState } from '#libs/contracts/experiment/run/ad-object.js';
import { DEFAULT_PATTERNS } from '#libs/contracts/experiment/naming/naming.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { META } from '#libs/platforms/meta/description.js';
import { externalKey } from '#libs/platforms/naming/external-name.js';
import { namer } from '#libs/platforms/naming/fill.js';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { FakeAdPlatform } from '#libs/testing/platform/fake-ad-platform.js';
import { limitsOf } from '#libs/testing/platform/limits.js';
import { choiceOf, componentsOf } from '../components.js';
import { replacements, showing, type ReplaceableRow } from './replace-alternative.js';
import { planRunOf } from './run-plan.js';

const KEY = 'abcdefghij';
const names = new FakeAdPlatform().names;
const nameOf = namer(META, DEFAULT_PATTERNS, names).name;
const input = exampleInput();

/** The plan of the example as rows of the ledger, all created. */
function planned(state: LedgerState = 'created'): ReplaceableRow[] {
  const times = { startsAt: 0, endsAt: 5 * DAY_MS, zone: 'UTC' };
  const run = { uuid: 'a', key: KEY, name: 'Autumn sale', input, budgetMinor: 100_000, tested: 48, times };
  const plan = planRunOf({ ...run, limits: limitsOf(), names, naming: null });
  if (!plan.ok) throw new Error('the example fits');
  return plan.objects.map(({ audience: _, slice, ...object }) => ({ ...object, slice: slice ?? 0, state }));
}

/** The plan after an edit, as the ledger stores it. */
function edited(rows: readonly ReplaceableRow[], component: string, level: number): ReplaceableRow[] {
  const replaced = showing(rows, input, { component, level });
  const nextOrdinal = Math.max(...rows.map(({ ordinal }) => ordinal)) + 1;
  const naming = { experimentName: 'Autumn sale', experimentKey: KEY, nameOf, nextOrdinal };
  const replacedOrdinals = new Set(replaced.map(({ ordinal }) => ordinal));
  const rest = rows.filter(({ ordinal }) => !replacedOrdinals.has(ordinal));
  return [...rest, ...replacements(replaced, input, naming).map((row) => ({ ...row, state: 'planned' as const }))];
}

const shape = (rows: readonly ReplaceableRow[]) => {
  const of = new Map(rows.map((row) => [row.ordinal, row]));
  const path = ({
    kind,
    variation,
    sampleVariation,
    budgetMinor,
    wave,
    slice,
    parentOrdinal,
  }: ReplaceableRow): string =>
    [kind, variation, sampleVariation, budgetMinor, wave, slice].join() +
    (parentOrdinal === null ? '' : ` < ${path(of.get(parentOrdinal)!)}`);
  return rows.map(path).sort();
};

describe('the rows that show an alternative', () => {
  it('are its ads for a creative list, and its ad sets with their ads for an audience list', () => {
    const rows = planned();
    const ads = showing(rows, input, { component: 'headlines', level: 1 });
    expect(ads.map(({ kind }) => kind)).toEqual(Array(24).fill('ad'));
    expect(ads.every(({ variation }) => choiceOf(variation!, input)['headlines'] === 1)).toBe(true);
    const audience = showing(rows, input, { component: 'genders', level: 0 });
    expect(new Set(audience.map(({ kind }) => kind))).toEqual(new Set(['adset', 'ad']));
    expect(audience.filter(({ kind }) => kind === 'ad')).toHaveLength(24);
    expect(showing(rows, input, { component: 'nothing', level: 0 })).toEqual([]);
  });

  it('exclude removed rows, and include rows in progress, which the ledger refuses to replace', () => {
    expect(showing(planned('removed'), input, { component: 'headlines', level: 1 })).toEqual([]);
    expect(showing(planned('unknown'), input, { component: 'headlines', level: 1 })).toHaveLength(24);
  });
});

describe('the rows that replace those with an edited alternative', () => {
  it('have new names with the new text, under ordinals that were never used', () => {
    const rows = planned();
    const replaced = showing(rows, input, { component: 'headlines', level: 1 });
    const changed = exampleInput();
    changed.creatives.headlines[1]!.value = 'Come in';
    const naming = { experimentName: 'Autumn sale', experimentKey: KEY, nameOf, nextOrdinal: rows.length };
    const fresh = replacements(replaced, changed, naming);
    expect(fresh[0]!.externalName).toContain('Come in');
    expect(fresh.some(({ externalName }) => externalName.includes('Last days'))).toBe(false);
    expect(fresh.map(({ externalName }) => externalKey(externalName)?.ordinal)).toEqual(
      fresh.map((_, i) => rows.length + i),
    );
  });

  it('are otherwise the same plan after any number of edits, with parents first', () => {
    const lists = componentsOf(input).flatMap(({ component, alternatives }) =>
      alternatives.map((_, level) => ({ component, level })),
    );
    const before = planned();
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lists), { minLength: 1, maxLength: 4 }), (edits) => {
        const after = edits.reduce((rows, { component, level }) => edited(rows, component, level), before);
        expect(shape(after)).toEqual(shape(before));
        expect(new Set(after.map(({ ordinal }) => ordinal)).size).toBe(after.length);
        expect(after.every(({ parentOrdinal, ordinal }) => parentOrdinal === null || parentOrdinal < ordinal)).toBe(
          true,
        );
      }),
    );
  });

  it('keep the part of a name that distinguishes twins of one audience', () => {
    const [campaign, ...rest] = planned();
    const rows = [
      campaign!,
      ...rest.map((row) =>
        row.kind === 'adset' ? { ...row, externalName: row.externalName.replace(' [', ' · 1/2 [') } : row,
      ),
    ];
    const after = edited(rows, 'genders', 1);
    expect(after.at(-1)!.kind).toBe('ad');
    const fresh = after.filter(({ kind, state }) => kind === 'adset' && state === 'planned');
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.every(({ externalName }) => / · Female · 1\/2 \[/.test(externalName))).toBe(true);
  });
});
