/** Marks on the axis of effects, as changes. The first set that reaches far enough is used, so that numbers do not touch. */
const MARKS: readonly { reach: number; changes: readonly number[] }[] = [
  { reach: 0.14, changes: [-0.1, -0.05, 0, 0.05, 0.1] },
  { reach: 0.25, changes: [-0.2, -0.1, 0, 0.1, 0.2] },
  { reach: 0.4, changes: [-0.3, -0.15, 0, 0.15, 0.3] },
  { reach: 0.8, changes: [-0.5, -0.25, 0, 0.3, 1] },
  { reach: 1.6, changes: [-0.75, -0.5, 0, 1, 3] },
  { reach: Infinity, changes: [-0.95, -0.75, 0, 3, 19] },
];
const LEAST_REACH = 0.05;

export interface EffectAxis {
  /** The axis goes from -reach to +reach: logarithms of a ratio, so that half and double are equally far from 0. */
  reach: number;
  /** Position on the axis, from the left. */
  marks: { at: number; change: number }[];
}

/**
 * One axis for the effects of all components, so that they can be compared by eye.
 * @param effects with their intervals, on the scale of logarithms
 */
export function effectAxis(effects: Iterable<{ lower: number; upper: number }>): EffectAxis {
  let reach = LEAST_REACH;
  for (const { lower, upper } of effects) reach = Math.max(reach, Math.abs(lower), Math.abs(upper));
  const { changes } = MARKS.find((set) => reach <= set.reach)!;
  const marks = changes.map((change) => ({ at: Math.log1p(change), change })).filter(({ at }) => Math.abs(at) <= reach);
  return { reach, marks };
}
