import { effectAxis } from '#libs/contracts/results/effect-axis.js';
import { componentTitle } from '#libs/platforms/components/components.js';
import { isAlone, type ReportContext } from './report-context.js';
import type { ReportCurves, ReportEffects } from './report.types.js';

/** The console's colors (Okabe-Ito) and dashes, as in its charts. */
const CURVES = {
  best: { color: '#0072b2', dash: '' },
  median: { color: '#56b4e9', dash: '6 3' },
  worst: { color: '#d55e00', dash: '2 3' },
  fep: { color: '#e69f00', dash: '9 4' },
} as const;
const CURVE_TICKS = 4;

/** The curves of the best, the median, the worst and the average variation; null if none was delivered. */
export function curvesOf({ curves, variable, language, format, text }: ReportContext): ReportCurves | null {
  const names = isAlone(curves) ? (['fep'] as const) : (['best', 'median', 'worst', 'fep'] as const);
  const drawn = names.flatMap((name) => {
    const row = curves[name];
    return row?.plot_points?.length
      ? [{ ...CURVES[name], name: text(`curve.${name}`), value: format.value(row.value), points: row.plot_points }]
      : [];
  });
  if (drawn.length === 0) return null;
  const values = drawn.flatMap(({ points }) => points.map(([value]) => value));
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const ticks = Array.from({ length: CURVE_TICKS + 1 }, (_, i) => from + ((to - from) * i) / CURVE_TICKS);
  return {
    axis: variable.words.name[language],
    ticks: ticks.map((at) => ({ at, text: format.value(at) })),
    curves: drawn,
  };
}

/** The effect of each alternative on the result, the component with the widest effects first; null without an estimate. */
export function effectsOf({
  impact,
  variable,
  description,
  language,
  format,
  text,
}: ReportContext): ReportEffects | null {
  if (impact === null || impact.components.length === 0) return null;
  const isCost = variable.measure.kind === 'cost';
  const { reach, marks } = effectAxis(impact.components.flatMap(({ alternatives }) => alternatives));
  // Drawn as the change of the result: a lower cost is on the left.
  const at = (effect: number): number => (isCost ? -effect : effect);
  return {
    axis: text(isCost ? 'costAxis' : 'effectsAxis'),
    from: -reach,
    to: reach,
    ticks: marks.map(({ at: place, change }) => ({ at: place, text: format.change(change) })),
    components: impact.components
      .toSorted((a, b) => b.share - a.share)
      .map(({ component, share, alternatives }) => ({
        title: componentTitle(description, component, language),
        share: text('share', { share: format.percent(share, 0) }),
        alternatives: alternatives
          .toSorted((a, b) => b.effect - a.effect)
          .map((one) => {
            const words = format.improved({
              improvement: one.effect_percent,
              lower: one.lower_percent,
              upper: one.upper_percent,
            });
            const [lower, upper] = [at(one.lower), at(one.upper)].toSorted((a, b) => a - b) as [number, number];
            return {
              name: one.value,
              at: at(one.effect),
              lower,
              upper,
              change: words.change,
              range: `${words.lower} – ${words.upper}`,
              verdict: one.verdict === 'better' || one.verdict === 'worse' ? one.verdict : ('none' as const),
              verdictText: text(one.verdict),
            };
          }),
      })),
  };
}
