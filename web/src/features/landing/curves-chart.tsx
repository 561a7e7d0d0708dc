import { CURVES } from '../../charts/colours.js';
import { pointsOf } from '../../charts/density.js';
import { siteTexts } from '../../components/site/site-texts.js';
import { useFormat } from '../../lib/format/use-format.js';
import { useIsNarrow } from '../../lib/use-media.js';
import { EXAMPLE_CURVES, EXAMPLE_POOL } from './example-campaign.js';

const LEFT = 28;
const RIGHT = 8;
const TOP = 44;
/** Highest rate of the axis, in percent. */
const MOST = 9;
const DASHES = { Solid: undefined, ShortDash: '6 3', ShortDot: '2 3', Dash: '8 5' } as const;
/** How high each curve reaches, and how far its label moves aside, so that neighbours do not touch. */
const SHAPES = {
  worst: { height: 0.62, nudge: -6 },
  median: { height: 0.88, nudge: -6 },
  best: { height: 0.92, nudge: 0 },
} as const;

/** The results page's performance chart, drawn once from the example's figures: no chart library for a picture. */
export function CurvesChart() {
  const { results } = siteTexts.useTexts();
  const format = useFormat();
  const width = useIsNarrow() ? 372 : 640;
  const base = 186;
  const height = base + 46;
  const x = (rate: number) => LEFT + ((width - LEFT - RIGHT) * rate) / MOST;
  const y = (share: number) => base - (base - TOP) * share;
  const names = { worst: results.worst, median: results.median, best: results.best };
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={results.summary}>
      {Array.from({ length: MOST + 1 }, (_, rate) => (
        <g key={rate}>
          <line x1={x(rate)} x2={x(rate)} y1={TOP - 8} y2={base} className="chart-grid" />
          <text x={x(rate)} y={base + 16} className="chart-tick" textAnchor="middle">
            {rate}
          </text>
        </g>
      ))}
      <line x1={LEFT} x2={width - RIGHT} y1={base} y2={base} className="chart-axis" />
      <rect
        x={x(EXAMPLE_POOL.lower)}
        width={x(EXAMPLE_POOL.upper) - x(EXAMPLE_POOL.lower)}
        y={12}
        height={base - 12}
        fill={CURVES.fep.colour}
        opacity={0.22}
      />
      <path
        d={`M${x(EXAMPLE_POOL.mode)} 12V${base}`}
        stroke={CURVES.fep.colour}
        strokeWidth={2}
        strokeDasharray={DASHES[CURVES.fep.dash]}
      />
      {(['worst', 'median', 'best'] as const).map((name) => {
        const { colour, dash } = CURVES[name];
        const points = pointsOf(EXAMPLE_CURVES[name]).map(
          ({ rate, height: share }) => `${x(rate).toFixed(1)} ${y(share * SHAPES[name].height).toFixed(1)}`,
        );
        return (
          <path
            key={name}
            d={`M${points.join('L')}`}
            fill={colour}
            fillOpacity={0.13}
            stroke={colour}
            strokeWidth={2}
            strokeDasharray={DASHES[dash]}
          />
        );
      })}
      <text x={x(EXAMPLE_POOL.upper) + 6} y={22} className="chart-label" fill="var(--pool-text)">
        {results.pool} <tspan className="chart-value">{format.percent(EXAMPLE_POOL.mode / 100, 1)}</tspan>
      </text>
      {(['worst', 'median', 'best'] as const).map((name) => {
        const { mode } = EXAMPLE_CURVES[name];
        const at = { x: x(mode) + SHAPES[name].nudge, textAnchor: 'middle' } as const;
        return (
          <g key={name}>
            <text {...at} y={y(SHAPES[name].height) - 20} className="chart-label" fill={`var(--${name}-text)`}>
              {names[name]}
            </text>
            <text {...at} y={y(SHAPES[name].height) - 6} className="chart-label chart-value">
              {format.percent(mode / 100, 1)}
            </text>
          </g>
        );
      })}
      <text x={(LEFT + width) / 2} y={height - 8} className="chart-title" textAnchor="middle">
        {results.axis}
      </text>
      <text transform={`translate(14 ${(base + TOP) / 2}) rotate(-90)`} className="chart-title" textAnchor="middle">
        {results.likely}
      </text>
    </svg>
  );
}
