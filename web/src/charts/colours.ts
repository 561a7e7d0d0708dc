/**
 * The four curves have these colors (Okabe-Ito, distinct for every kind of color vision) and dash styles everywhere. Colors are tokens,
 * so that the theme decides the shade; see styles/tokens.css.
 */
export const CURVES = {
  best: { colour: 'var(--best)', dash: 'Solid' },
  median: { colour: 'var(--median)', dash: 'ShortDash' },
  worst: { colour: 'var(--worst)', dash: 'ShortDot' },
  fep: { colour: 'var(--pool)', dash: 'Dash' },
} as const;
export type CurveName = keyof typeof CURVES;

/** The palette's other colors, for everything outside the four curves. */
const OTHERS = ['var(--other-1)', 'var(--other-2)', 'var(--other-3)'] as const;

/** The variation of each role, by its number; `null` if no variation has the role. */
export type Ranked = Partial<Record<Exclude<CurveName, 'fep'>, { variation: number | null } | null>>;

/**
 * The color of a variation, the same wherever it is drawn or marked: the color of its curve, or one of the other colors, chosen by its
 * number. So it stays the same on every page and in every order.
 * @param variation null for the pool
 */
export function variationColour(ranked: Ranked, variation: number | null): string {
  if (variation === null) return CURVES.fep.colour;
  const role = (['best', 'worst', 'median'] as const).find((name) => ranked[name]?.variation === variation);
  return role === undefined ? OTHERS[variation % OTHERS.length]! : CURVES[role].colour;
}
