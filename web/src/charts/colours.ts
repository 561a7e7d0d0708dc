/**
 * The four curves, everywhere in these colours (Okabe-Ito, told apart by every kind of colour vision) and dash styles.
 * Colours are tokens, so that the theme decides the shade; see styles/tokens.css.
 */
export const CURVES = {
  best: { colour: 'var(--best)', dash: 'Solid' },
  median: { colour: 'var(--median)', dash: 'ShortDash' },
  worst: { colour: 'var(--worst)', dash: 'ShortDot' },
  fep: { colour: 'var(--pool)', dash: 'Dash' },
} as const;
export type CurveName = keyof typeof CURVES;
