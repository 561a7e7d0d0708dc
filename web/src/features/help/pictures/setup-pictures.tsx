import { helpTexts } from '../help-texts.js';
import { Drawing } from './drawing.js';

const BASE = 160;
/** The height of a bar of about 30 events. */
const ENOUGH = 36;

/** Shows that the same budget buys fewer events if they are rarer. */
export function ObjectivePicture() {
  const texts = helpTexts.useTexts().pictures.objective;
  const bars = [
    { name: texts.views, height: 132 },
    { name: texts.clicks, height: 84 },
    { name: texts.carts, height: 50 },
    { name: texts.purchases, height: 16 },
  ];
  return (
    <Drawing label={texts.label} height={188}>
      {bars.map(({ name, height }, index) => (
        <g key={name}>
          <rect
            x={22 + index * 98}
            y={BASE - height}
            width={62}
            height={height}
            rx={4}
            className={height >= ENOUGH ? 'd-blue' : 'd-soft-orange'}
          />
          <text x={53 + index * 98} y={BASE + 20} className="d-text" textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      <path d={`M6 ${BASE}H394`} className="d-line" />
      <path d={`M6 ${BASE - ENOUGH}H394`} className="d-limit" />
      <text x={394} y={BASE - ENOUGH - 8} className="d-note" textAnchor="end">
        {texts.enough}
      </text>
    </Drawing>
  );
}

const SIZES = [10_000, 50_000, 250_000, 1_000_000, 10_000_000];

/** A logarithmic scale of audience sizes. */
export function AudiencePicture() {
  const texts = helpTexts.useTexts().pictures.audience;
  const x = (people: number) => 26 + (336 * (Math.log10(people) - 4)) / 3;
  return (
    <Drawing label={texts.label} height={96}>
      <rect x={26} y={32} width={336} height={20} rx={10} className="d-cell" />
      <path d={`M36 32H${x(50_000)}v20H36a10 10 0 0 1 0-20Z`} className="d-bad" />
      <rect x={x(250_000)} y={28} width={x(1_000_000) - x(250_000)} height={28} rx={4} className="d-blue" />
      <text x={(26 + x(50_000)) / 2} y={18} className="d-strong d-bad-text" textAnchor="middle">
        {texts.avoid}
      </text>
      <text x={(x(250_000) + x(1_000_000)) / 2} y={18} className="d-strong d-best-text" textAnchor="middle">
        {texts.prefer}
      </text>
      {SIZES.map((people, index) => (
        <g key={people}>
          <path d={`M${x(people)} 60v6`} className="d-line" />
          <text x={x(people)} y={82} className="d-note d-small" textAnchor="middle">
            {texts.sizes[index]}
          </text>
        </g>
      ))}
    </Drawing>
  );
}
