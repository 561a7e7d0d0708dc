import type { Because } from '#libs/contracts/experiment/plan/because.js';
import type { AdObjectKind, LedgerState } from '#libs/contracts/experiment/run/ad-object.js';
import type { Namer } from '#libs/platforms/naming/fill.js';
import { componentsOf, sizesOf, type Listed } from '../components.js';
import { decoderOf } from '../design/variation-space.js';
import { chosenOf, namedComponents } from './name-facts.js';
import { labelsOf } from './plan.js';

/** A row of the plan, with the fields that decide which alternatives it shows. */
export interface ReplaceableRow {
  ordinal: number;
  kind: AdObjectKind;
  parentOrdinal: number | null;
  externalName: string;
  variation: number | null;
  sampleVariation: number | null;
  budgetMinor: number | null;
  slice: number;
  wave: number;
  /** Why a search chose it; absent or null for all other rows. */
  because?: Because | null;
  state: LedgerState;
}

/** One of a component's alternatives. */
export interface AlternativeRef {
  component: string;
  /** The index of the alternative, from 0. */
  level: number;
}

/**
 * The rows of a plan that show an alternative: ads and, for an alternative of the audience, also its ad sets and campaigns. Removed rows
 * show nothing.
 * @param input the experiment, whose lists have as many alternatives as when it was planned
 */
export function showing<R extends ReplaceableRow>(
  rows: readonly R[],
  input: Listed,
  { component, level }: AlternativeRef,
): R[] {
  const lists = componentsOf(input);
  const sizes = lists.map(({ alternatives }) => Math.max(1, alternatives.length));
  const at = lists.findIndex((list) => list.component === component);
  if (at < 0) return [];
  const { isAudience } = lists[at]!;
  const decode = decoderOf(sizes);
  return rows.filter(({ kind, variation, sampleVariation, state }) => {
    const number = variation ?? sampleVariation;
    if (number === null || state === 'removed' || (kind !== 'ad' && !isAudience)) return false;
    return decode(number)[at] === level;
  });
}

/** The parts of the new rows' names. */
export interface Naming {
  experimentName: string;
  experimentKey: string;
  nameOf: Namer['name'];
}

/**
 * The rows that replace those with an edited alternative. They have the same variations, money, waves and slices, but new ordinals, so
 * that no old object can be mistaken for a new one. Parents come before their children.
 * @param replaced in the order of their ordinals, as `showing` returns them
 * @param input the edited experiment
 */
export function replacements(
  replaced: readonly ReplaceableRow[],
  input: Listed,
  { experimentName: experiment, experimentKey, nameOf, nextOrdinal }: Naming & { nextOrdinal: number },
): Omit<ReplaceableRow, 'state'>[] {
  const components = namedComponents(input);
  const labels = components.map((one) => one.labels);
  const space = { sizes: labels.map(({ length }) => Math.max(1, length)), labels, ...audienceOf(input) };
  const ordinalOf = new Map(replaced.map(({ ordinal }, i) => [ordinal, nextOrdinal + i]));
  return replaced.map(({ state: _, ...row }) => {
    const { kind, variation } = row;
    const ordinal = ordinalOf.get(row.ordinal)!;
    const parentOrdinal = row.parentOrdinal === null ? null : (ordinalOf.get(row.parentOrdinal) ?? row.parentOrdinal);
    const number = variation ?? row.sampleVariation!;
    const part = twinOf(row);
    const own = labelsOf(number, space, kind === 'ad' ? 'creative' : 'audience');
    const externalName = nameOf(kind, {
      experiment,
      experimentKey,
      ordinal,
      part,
      variation,
      alternatives: part === '' ? own : [...own, part],
      chosen: chosenOf(components, number, kind),
    });
    return { ...row, ordinal, parentOrdinal, externalName };
  });
}

const audienceOf = (input: Listed) => ({ audienceParts: sizesOf(input).audienceParts });

/** `1/3` at the end of a name, which distinguishes twins of one audience; empty for an audience without twins. */
function twinOf({ kind, externalName: name }: Pick<ReplaceableRow, 'kind' | 'externalName'>): string {
  return (kind === 'ad' ? undefined : / (\d+\/\d+) \[[^\]]*\]$/.exec(name)?.[1]) ?? '';
}
