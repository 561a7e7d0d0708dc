import type { AdObjectKind, LedgerState } from '#libs/contracts/experiment/run/ad-object.js';
import type { Namer } from '#libs/platforms/naming/fill.js';
import { componentsOf, sizesOf, type Listed } from '../components.js';
import { decoderOf } from '../design/variation-space.js';
import { chosenOf, namedComponents } from './name-facts.js';
import { labelsOf } from './plan.js';

/** A row of the plan, as far as it matters what it shows. */
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
  state: LedgerState;
}

/** One of a component's alternatives. */
export interface AlternativeRef {
  component: string;
  /** From 0. */
  level: number;
}

/**
 * What of a plan shows an alternative: ads; of an audience's also the ad sets and campaigns that are made of it. What was removed
 * shows nothing any more.
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

/** What the new rows are named by. */
export interface Naming {
  experimentName: string;
  experimentKey: string;
  nameOf: Namer['name'];
}

/**
 * The rows that stand in for those that show an edited alternative: the same variations, money, waves and slices under new
 * ordinals, so that nothing of the old can be taken for the new. What holds others comes before them.
 * @param replaced in the order of their ordinals, as `showing` answers
 * @param input the experiment as edited
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
      ...{ experiment, experimentKey, ordinal, part, variation },
      alternatives: part === '' ? own : [...own, part],
      chosen: chosenOf(components, number, kind),
    });
    return { ...row, ordinal, parentOrdinal, externalName };
  });
}

const audienceOf = (input: Listed) => ({ audienceParts: sizesOf(input).audienceParts });

/** `1/3` at the end of a name, which tells twins of one audience apart; empty where there is none. */
function twinOf({ kind, externalName: name }: Pick<ReplaceableRow, 'kind' | 'externalName'>): string {
  return (kind === 'ad' ? undefined : / (\d+\/\d+) \[[^\]]*\]$/.exec(name)?.[1]) ?? '';
}
