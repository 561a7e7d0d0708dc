import { CURVES } from '../../../charts/colours.js';
import { pointsOf } from '../../../charts/density.js';
import { helpTexts } from '../help-texts.js';
import { Drawing } from './drawing.js';

/** The stages of a run; the third is where it is now. */
export function StagesPicture() {
  const { label, stages } = helpTexts.useTexts().pictures.stages;
  const now = 2;
  const x = (index: number) => 52 + index * 99;
  return (
    <Drawing label={label} height={84}>
      <path d={`M${x(0)} 30H${x(3)}`} className="d-line" strokeWidth={3} />
      <path d={`M${x(0)} 30H${x(now)}`} className="d-done" />
      {stages.map((stage, index) => (
        <g key={stage}>
          <circle cx={x(index)} cy={30} r={15} className={index <= now ? 'd-blue' : 'd-box'} />
          {index < now && <path d={`m${x(index) - 6} 30 5 5 8-9`} className="d-tick-inverse" />}
          {index === now && <circle cx={x(index)} cy={30} r={5} className="d-surface" />}
          <text x={x(index)} y={70} className={index === now ? 'd-strong' : 'd-text'} textAnchor="middle">
            {stage}
          </text>
        </g>
      ))}
    </Drawing>
  );
}

const SHAPES = [
  { name: 'worst', token: 'worst', curve: { mode: 0.6, spread: 0.2 }, height: 0.62 },
  { name: 'fep', token: 'pool', curve: { mode: 1.5, spread: 0.07 }, height: 0.95 },
  { name: 'best', token: 'best', curve: { mode: 4.1, spread: 0.12 }, height: 0.75 },
] as const;

/** How to read the performance chart. */
export function CurvesPicture() {
  const texts = helpTexts.useTexts().pictures.curves;
  const names = { worst: texts.worst, fep: texts.pool, best: texts.best };
  const x = (rate: number) => 4 + rate * 62;
  const y = (height: number) => 164 - height * 130;
  return (
    <Drawing label={texts.label} height={176}>
      <path d="M4 164H396" className="d-line" />
      {SHAPES.map(({ name, token, curve, height }) => {
        const points = pointsOf(curve).map((at) => `${x(at.rate).toFixed(1)} ${y(at.height * height).toFixed(1)}`);
        const { colour } = CURVES[name];
        return (
          <g key={name}>
            <path d={`M${points.join('L')}`} fill={colour} fillOpacity={0.14} stroke={colour} strokeWidth={2.5} />
            <text
              x={x(curve.mode)}
              y={y(height) - 10}
              className="d-strong"
              textAnchor="middle"
              style={{ fill: `var(--${token}-text)` }}
            >
              {names[name]}
            </text>
          </g>
        );
      })}
      <path d={`M${x(1.5) + 10} 76h16`} className="d-line" />
      <text x={x(1.5) + 32} y={80} className="d-note">
        {texts.certain}
      </text>
    </Drawing>
  );
}

/** Winners, each with a budget of its own. */
export function WinnersPicture() {
  const texts = helpTexts.useTexts().pictures.winners;
  const budgets = [20, 15, 10];
  return (
    <Drawing label={texts.label} height={146}>
      {budgets.map((budget, index) => (
        <g key={budget} transform={`translate(4 ${4 + index * 48})`}>
          <rect width={282} height={40} rx={6} className="d-box" />
          <rect x={12} y={12} width={16} height={16} rx={3} className="d-blue" />
          <path d="m15.5 20 4 4 6-7" className="d-tick-inverse" />
          <rect x={40} y={11} width={26} height={18} rx={3} className="d-soft-orange" />
          <rect x={78} y={11} width={90 - index * 12} height={7} rx={3} className="d-soft-blue" />
          <rect x={78} y={23} width={60} height={6} rx={3} className="d-line-fill" />
          <text x={270} y={25} className="d-text" textAnchor="end">
            ${budget} {texts.budget}
          </text>
        </g>
      ))}
      <rect x={302} y={50} width={94} height={44} rx={6} className="d-blue" />
      <text x={349} y={77} className="d-strong d-on-blue" textAnchor="middle">
        {texts.activate}
      </text>
    </Drawing>
  );
}
