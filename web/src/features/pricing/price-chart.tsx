import { CAP_AT_VARIATIONS, MONTHLY_PLAN, monthlyPrice } from '#libs/contracts/billing/monthly-plan.js';
import { siteTexts } from '../../components/site/site-texts.js';
import { useFormat } from '../../lib/format/use-format.js';

const WIDTH = 520;
const HEIGHT = 220;
const LEFT = 80;
const RIGHT = 16;
const TOP = 22;
const BASE = 170;

interface Props {
  variations: number;
  most: number;
}

/** A chart of the price against the variations: flat, rising, flat again. A dot marks the chosen number. */
export function PriceChart({ variations, most }: Props) {
  const { calculator } = siteTexts.useTexts().pricing;
  const format = useFormat();
  const x = (count: number) => LEFT + ((WIDTH - LEFT - RIGHT) * count) / most;
  const y = (cents: number) => BASE - ((BASE - TOP) * cents) / MONTHLY_PLAN.capCents;
  const corners = [0, MONTHLY_PLAN.includedVariations, CAP_AT_VARIATIONS, most].map(
    (count) => `${x(count)} ${y(monthlyPrice(count).totalCents)}`,
  );
  const { totalCents } = monthlyPrice(variations);
  return (
    <svg className="price-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={calculator.summary}>
      {[0, MONTHLY_PLAN.baseCents, MONTHLY_PLAN.capCents].map((cents) => (
        <g key={cents}>
          <line
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={y(cents)}
            y2={y(cents)}
            className={cents === 0 ? 'chart-axis' : 'chart-grid'}
          />
          <text x={LEFT - 8} y={y(cents) + 4} className="chart-tick" textAnchor="end">
            {format.moneyMajor(cents / 100, 'USD', 0)}
          </text>
        </g>
      ))}
      {[0, 10_000, 20_000, 30_000, 40_000].map((count) => (
        <text
          key={count}
          x={x(count)}
          y={BASE + 18}
          className="chart-tick"
          textAnchor={count === most ? 'end' : 'middle'}
        >
          {format.number(count)}
        </text>
      ))}
      <path d={`M${corners.join('L')}V${BASE}H${LEFT}Z`} className="price-area" />
      <path d={`M${corners.join('L')}`} className="price-line" />
      <line x1={x(variations)} x2={x(variations)} y1={y(totalCents)} y2={BASE} className="price-drop" />
      <circle cx={x(variations)} cy={y(totalCents)} r={6} className="price-dot" />
      <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 8} className="chart-title" textAnchor="middle">
        {calculator.xTitle}
      </text>
    </svg>
  );
}
