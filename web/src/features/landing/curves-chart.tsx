import { CURVES } from '../../charts/colours.js';
import { EXAMPLE_CURVES, EXAMPLE_POOL } from './example-campaign.js';
import { pointsOf } from '../../charts/density.js';
import { siteTexts } from '../../components/site/site-texts.js';
import { useFormat } from '../../lib/format/use-format.js';

const WIDTH = 640;
const HEIGHT = 232;
const LEFT = 28;
const BASE = 186;
const TOP = 44;
const MAX = 9;
const DASHES = { Solid: undefined, ShortDash: '6 3', ShortDot: '2 3', Dash: '8 5' } as const;

const x = (rate: number) => LEFT + ((WIDTH - LEFT - 8) * rate) / MAX;
const y = (height: number) => BASE - (BASE - TOP) * height;

/** The results page's performance chart, drawn once from the example's figures: no chart library for a picture. */
export function CurvesChart() {
  const { results } = siteTexts.useTexts();
  const format = useFormat();
  const names = { worst: results.worst, median: results.median, best: results.best };
  const heights = { worst: 0.72, median: 0.86, best: 0.92 };
  return (
    <svg className="curves-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={results.summary}>
      {Array.from({ length: MAX + 1 }, (_, rate) => (
        <g key={rate}>
          <line x1={x(rate)} x2={x(rate)} y1={TOP - 8} y2={BASE} className="chart-grid" />
          <text x={x(rate)} y={BASE + 16} className="chart-tick" textAnchor="middle">
            {rate}
          </text>
        </g>
      ))}
      <line x1={LEFT} x2={WIDTH - 8} y1={BASE} y2={BASE} className="chart-axis" />
      <rect
        x={x(EXAMPLE_POOL.lower)}
        width={x(EXAMPLE_POOL.upper) - x(EXAMPLE_POOL.lower)}
        y={12}
        height={BASE - 12}
        fill={CURVES.fep.colour}
        opacity={0.22}
      />
      <line
        x1={x(EXAMPLE_POOL.mode)}
        x2={x(EXAMPLE_POOL.mode)}
        y1={12}
        y2={BASE}
        stroke={CURVES.fep.colour}
        strokeWidth={2}
        strokeDasharray={DASHES[CURVES.fep.dash]}
      />
      <text x={x(EXAMPLE_POOL.upper) + 6} y={22} className="chart-label" fill="var(--pool-text)">
        {results.pool} <tspan className="chart-value">{format.percent(EXAMPLE_POOL.mode / 100, 1)}</tspan>
      </text>
      {(['worst', 'median', 'best'] as const).map((name) => {
        const { mode } = EXAMPLE_CURVES[name];
        const points = pointsOf(EXAMPLE_CURVES[name]).map(
          ({ rate, height }) => `${x(rate).toFixed(1)},${y(height * heights[name]).toFixed(1)}`,
        );
        const line = `M${points.join('L')}`;
        const start = points[0]?.split(',')[0];
        const nudge = name === 'worst' ? -6 : name === 'median' ? -4 : 0;
        return (
          <g key={name}>
            <path d={`${line}V${BASE}H${start}Z`} fill={CURVES[name].colour} opacity={0.13} />
            <path
              d={line}
              fill="none"
              stroke={CURVES[name].colour}
              strokeWidth={2}
              strokeDasharray={DASHES[CURVES[name].dash]}
            />
            <text
              x={x(mode) + nudge}
              y={y(heights[name]) - 20}
              className="chart-label"
              textAnchor="middle"
              fill={`var(--${name}-text)`}
            >
              {names[name]}
            </text>
            <text x={x(mode) + nudge} y={y(heights[name]) - 6} className="chart-value" textAnchor="middle">
              {format.percent(mode / 100, 1)}
            </text>
          </g>
        );
      })}
      <text x={(LEFT + WIDTH) / 2} y={HEIGHT - 8} className="chart-title" textAnchor="middle">
        {results.axis}
      </text>
      <text transform={`translate(14 ${(BASE + TOP) / 2}) rotate(-90)`} className="chart-title" textAnchor="middle">
        {results.likely}
      </text>
    </svg>
  );
}
