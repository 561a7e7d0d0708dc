import { helpTexts } from '../help-texts.js';
import { Drawing } from './drawing.js';

/** The rarer the event, the fewer of them a budget buys. */
export function ObjectivePicture() {
  const texts = helpTexts.useTexts().pictures.objective;
  const bars = [
    { name: texts.views, height: 132 },
    { name: texts.clicks, height: 84 },
    { name: texts.carts, height: 48 },
    { name: texts.purchases, height: 16 },
  ];
  const enough = 172 - 36;
  return (
    <Drawing label={texts.label} height={206}>
      {bars.map(({ name, height }, index) => (
        <g key={name}>
          <rect
            x={70 + index * 120}
            y={172 - height}
            width={80}
            height={height}
            rx={4}
            className={height >= 36 ? 'd-blue' : 'd-soft-orange'}
          />
          <text x={110 + index * 120} y={192} className="d-text" textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      <path d="M50 172H560" className="d-line" />
      <path d={`M50 ${enough}H560`} className="d-limit" />
      <text x={566} y={enough - 6} className="d-note" textAnchor="end">
        {texts.enough}
      </text>
    </Drawing>
  );
}

/** Seven days at most. */
export function DatesPicture() {
  const texts = helpTexts.useTexts().pictures.dates;
  return (
    <Drawing label={texts.label} height={150}>
      {Array.from({ length: 9 }, (_, day) => (
        <rect
          key={day}
          x={50 + day * 65}
          y={44}
          width={57}
          height={50}
          rx={6}
          className={day >= 1 && day <= 7 ? 'd-chosen' : 'd-cell'}
        />
      ))}
      <path d="M115 28v-6h447v6" className="d-line" />
      <text x={338} y={16} className="d-strong" textAnchor="middle">
        {texts.most}
      </text>
      <path d="M124 100v14" className="d-line" />
      <text x={124} y={132} className="d-text">
        {texts.start}
      </text>
    </Drawing>
  );
}

/** A scale of audience sizes, each step about a factor of five. */
export function AudiencePicture() {
  const texts = helpTexts.useTexts().pictures.audience;
  const x = (people: number) => 60 + (560 * (Math.log10(people) - 4)) / 3;
  const marks = [10_000, 50_000, 250_000, 1_000_000, 10_000_000];
  return (
    <Drawing label={texts.label} height={140}>
      <rect x={60} y={56} width={560} height={22} rx={11} className="d-cell" />
      <path d={`M71 56H${x(50_000)}V78H71A11 11 0 0 1 71 56Z`} className="d-bad" />
      <rect x={x(250_000)} y={52} width={x(1_000_000) - x(250_000)} height={30} rx={4} className="d-blue" />
      <text x={(60 + x(50_000)) / 2} y={42} className="d-strong d-bad-text" textAnchor="middle">
        {texts.avoid}
      </text>
      <text x={(x(250_000) + x(1_000_000)) / 2} y={42} className="d-strong d-best-text" textAnchor="middle">
        {texts.prefer}
      </text>
      {marks.map((people, index) => (
        <g key={people}>
          <path d={`M${x(people)} 84v8`} className="d-line" />
          <text x={x(people)} y={108} className="d-note" textAnchor="middle">
            {texts.sizes[index]}
          </text>
        </g>
      ))}
    </Drawing>
  );
}
