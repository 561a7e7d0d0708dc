import { siteTexts } from '../../components/site/site-texts.js';
import { useIsNarrow } from '../../lib/use-media.js';
import { EXAMPLE_EFFECTS } from './example-campaign.js';

/** The axis goes from -REACH to +REACH percent. */
const REACH = 70;
/** On phones a name stands above its interval, not beside it. */
const LAYOUTS = {
  wide: { width: 480, left: 176, row: 32, isBeside: true },
  narrow: { width: 340, left: 4, row: 44, isBeside: false },
} as const;

/** Better, worse, or not told apart from the average: the interval decides, not the middle. */
const verdictOf = ({ lower, upper }: { lower: number; upper: number }) =>
  lower > 0 ? 'better' : upper < 0 ? 'worse' : 'open';

/** The impact chart of the results page, with example figures. */
export function EffectsPicture() {
  const texts = siteTexts.useTexts().effects;
  const { width, left, row, isBeside } = LAYOUTS[useIsNarrow() ? 'narrow' : 'wide'];
  const bottom = EXAMPLE_EFFECTS.length * row + 6;
  const x = (effect: number) => left + ((width - left - 12) * (effect + REACH)) / (2 * REACH);
  return (
    <figure className="product-picture effects-picture">
      <header>
        <strong>{texts.title}</strong>
        <span className="example-badge">{texts.badge}</span>
      </header>
      <span className="secondary">{texts.subtitle}</span>
      <svg viewBox={`0 0 ${width} ${bottom + 46}`} role="img" aria-label={texts.summary}>
        {[-60, -30, 0, 30, 60].map((tick) => (
          <g key={tick}>
            <line x1={x(tick)} x2={x(tick)} y1={0} y2={bottom} className={tick === 0 ? 'chart-axis' : 'chart-grid'} />
            <text x={x(tick)} y={bottom + 18} className="chart-tick" textAnchor="middle">
              {tick > 0 ? `+${tick}` : String(tick).replace('-', '−')}
            </text>
          </g>
        ))}
        {EXAMPLE_EFFECTS.map((effect, index) => {
          const middle = index * row + (isBeside ? row / 2 + 2 : row - 12);
          return (
            <g key={index} className={`effect ${verdictOf(effect)}`}>
              <text
                x={isBeside ? left - 8 : left}
                y={isBeside ? middle + 4 : middle - 11}
                className="chart-row"
                textAnchor={isBeside ? 'end' : 'start'}
              >
                {texts.rows[index]}
              </text>
              <path
                d={`M${x(effect.lower)} ${middle - 5}v10m0 -5H${x(effect.upper)}m0 -5v10`}
                fill="none"
                strokeWidth={1.5}
              />
              <circle cx={x(effect.middle)} cy={middle} r={4.5} />
            </g>
          );
        })}
        <text x={width - 12} y={bottom + 38} className="chart-title" textAnchor="end">
          {texts.axis}
        </text>
      </svg>
      <figcaption>{texts.sentence}</figcaption>
    </figure>
  );
}
