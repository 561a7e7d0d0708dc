/**
 * The four curves have these colours (Okabe-Ito, distinct for every kind of colour vision) and dash styles everywhere. Colours are tokens,
 * so that the theme decides the shade; see styles/tokens.css.
 */
export const CURVES = {
  best: { colour: 'var(--best)', dash: 'Solid' },
  median: { colour: 'var(--median)', dash: 'ShortDash' },
  worst: { colour: 'var(--worst)', dash: 'ShortDot' },
  fep: { colour: 'var(--pool)', dash: 'Dash' },
} as const;
export type CurveName = keyof typeof CURVES;

/** The palette's other colours, for everything outside the four curves. */
const OTHERS = ['var(--other-1)', 'var(--other-2)', 'var(--other-3)'] as const;

/** Variations that have a role, by their number; `null` where no variation has it. */
export type Ranked = Partial<Record<Exclude<CurveName, 'fep'>, { variation: number | null } | null>>;

/**
 * The one colour of a variation, wherever it is drawn or marked. It is its curve's colour, or one of the others by its number. So neither a
 * page turn nor another order changes it.
 * @param variation null for the pool
 */
export function variationColour(ranked: Ranked, variation: number | null): string {
  if (variation === null) return CURVES.fep.colour;
  const role = (['best', 'worst', 'median'] as const).find((name) => ranked[name]?.variation === variation);
  return role === undefined ? OTHERS[variation % OTHERS.length]! : CURVES[role].colour;
}
