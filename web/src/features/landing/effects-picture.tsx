import { siteTexts } from '../../components/site/site-texts.js';
import { EXAMPLE_EFFECTS } from './example-campaign.js';

const WIDTH = 480;
const LEFT = 176;
const ROW = 32;
const REACH = 70;
const BOTTOM = EXAMPLE_EFFECTS.length * ROW + 6;

const x = (effect: number) => LEFT + ((WIDTH - LEFT - 12) * (effect + REACH)) / (2 * REACH);

/** Better, worse, or not told apart from the average: the interval decides, not the middle. */
const verdictOf = ({ lower, upper }: { lower: number; upper: number }) =>
  lower > 0 ? 'better' : upper < 0 ? 'worse' : 'open';

/** The impact chart of the results page, with example figures. */
export function EffectsPicture() {
  const texts = siteTexts.useTexts().effects;
  return (
    <figure className="product-picture effects-picture">
      <header>
        <strong>{texts.title}</strong>
        <span className="example-badge">{texts.badge}</span>
      </header>
      <span className="secondary">{texts.subtitle}</span>
      <svg viewBox={`0 0 ${WIDTH} ${BOTTOM + 46}`} role="img" aria-label={texts.summary}>
        {[-60, -30, 0, 30, 60].map((tick) => (
          <g key={tick}>
            <line x1={x(tick)} x2={x(tick)} y1={0} y2={BOTTOM} className={tick === 0 ? 'chart-axis' : 'chart-grid'} />
            <text x={x(tick)} y={BOTTOM + 18} className="chart-tick" textAnchor="middle">
              {tick > 0 ? `+${tick}` : String(tick).replace('-', '−')}
            </text>
          </g>
        ))}
        {EXAMPLE_EFFECTS.map((effect, index) => {
          const middle = index * ROW + ROW / 2 + 2;
          return (
            <g key={index} className={`effect ${verdictOf(effect)}`}>
              <text x={LEFT - 8} y={middle + 4} className="chart-row" textAnchor="end">
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
        <text x={WIDTH - 12} y={BOTTOM + 38} className="chart-title" textAnchor="end">
          {texts.axis}
        </text>
      </svg>
      <figcaption>{texts.sentence}</figcaption>
    </figure>
  );
}
