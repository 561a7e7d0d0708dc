import { CURVES } from '../../../charts/colours.js';
import { pointsOf } from '../../../charts/density.js';
import { helpTexts } from '../help-texts.js';
import { Drawing } from './drawing.js';

/** The stages of a run; the third is where it is now. */
export function StagesPicture() {
  const { label, stages } = helpTexts.useTexts().pictures.stages;
  const now = 2;
  const x = (index: number) => 100 + index * 160;
  return (
    <Drawing label={label} height={120}>
      <path d={`M${x(0)} 46H${x(3)}`} className="d-line" strokeWidth={3} />
      <path d={`M${x(0)} 46H${x(now)}`} className="d-done" />
      {stages.map((stage, index) => (
        <g key={stage}>
          <circle cx={x(index)} cy={46} r={16} className={index <= now ? 'd-blue' : 'd-box'} />
          {index < now && <path d={`m${x(index) - 6} 46 5 5 8-9`} className="d-tick-inverse" />}
          {index === now && <circle cx={x(index)} cy={46} r={5} className="d-surface" />}
          <text x={x(index)} y={92} className={index === now ? 'd-strong' : 'd-text'} textAnchor="middle">
            {stage}
          </text>
        </g>
      ))}
    </Drawing>
  );
}

const SHAPES = [
  { name: 'worst', curve: { mode: 0.6, spread: 0.2 }, height: 0.62 },
  { name: 'fep', curve: { mode: 1.5, spread: 0.07 }, height: 0.95 },
  { name: 'best', curve: { mode: 4.4, spread: 0.12 }, height: 0.75 },
] as const;

/** How to read the performance chart. */
export function CurvesPicture() {
  const texts = helpTexts.useTexts().pictures.curves;
  const names = { worst: texts.worst, fep: texts.pool, best: texts.best };
  const x = (rate: number) => 50 + rate * 96;
  const y = (height: number) => 176 - height * 130;
  return (
    <Drawing label={texts.label} height={200}>
      <path d="M50 176H640" className="d-line" />
      {SHAPES.map(({ name, curve, height }) => {
        const line = `M${pointsOf(curve)
          .map(({ rate, height: at }) => `${x(rate).toFixed(1)} ${y(at * height).toFixed(1)}`)
          .join('L')}`;
        const { colour } = CURVES[name];
        return (
          <g key={name}>
            <path d={line} fill={colour} fillOpacity={0.14} stroke={colour} strokeWidth={2.5} />
            <text
              x={x(curve.mode)}
              y={y(height) - 10}
              className="d-strong"
              textAnchor="middle"
              style={{ fill: `var(--${name === 'fep' ? 'pool' : name}-text)` }}
            >
              {names[name]}
            </text>
          </g>
        );
      })}
      <path d={`M${x(1.5) + 14} 90H${x(1.5) + 60}`} className="d-line" />
      <text x={x(1.5) + 66} y={94} className="d-note">
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
    <Drawing label={texts.label} height={180}>
      {budgets.map((budget, index) => (
        <g key={budget} transform={`translate(70 ${16 + index * 50})`}>
          <rect width={390} height={40} rx={6} className="d-box" />
          <rect x={12} y={12} width={16} height={16} rx={3} className="d-blue" />
          <path d="m15.5 20 4 4 6-7" className="d-tick-inverse" />
          <rect x={42} y={11} width={26} height={18} rx={3} className="d-soft-orange" />
          <rect x={80} y={11} width={120 - index * 16} height={7} rx={3} className="d-soft-blue" />
          <rect x={80} y={23} width={80} height={6} rx={3} className="d-line-fill" />
          <text x={376} y={25} className="d-text" textAnchor="end">
            ${budget} {texts.budget}
          </text>
        </g>
      ))}
      <rect x={500} y={62} width={116} height={44} rx={6} className="d-blue" />
      <text x={558} y={89} className="d-strong d-on-blue" textAnchor="middle">
        {texts.activate}
      </text>
    </Drawing>
  );
}
