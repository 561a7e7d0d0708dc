import { helpTexts } from '../help-texts.js';
import { Drawing, range } from './drawing.js';

/** Shows that every headline is combined with every visual. */
export function GridPicture() {
  const texts = helpTexts.useTexts().pictures.grid;
  const columns = 4;
  const x = (column: number) => 92 + column * 54;
  return (
    <Drawing label={texts.label} height={214}>
      <text x={x(1.9)} y={16} className="d-note" textAnchor="middle">
        {texts.visuals}
      </text>
      <text transform="translate(20 132) rotate(-90)" className="d-note" textAnchor="middle">
        {texts.headlines}
      </text>
      {range(columns).map((column) => (
        <rect key={column} x={x(column)} y={26} width={44} height={28} rx={4} className="d-soft-orange" />
      ))}
      {range(4).map((row) => (
        <g key={row}>
          <rect x={34} y={70 + row * 36} width={44} height={7} rx={3.5} className="d-blue" />
          <rect x={34} y={82 + row * 36} width={30} height={6} rx={3} className="d-soft-blue" />
          {range(columns).map((column) => (
            <rect
              key={column}
              x={x(column)}
              y={64 + row * 36}
              width={44}
              height={28}
              rx={4}
              className={row === 1 && column === columns - 1 ? 'd-chosen' : 'd-cell'}
            />
          ))}
        </g>
      ))}
      <path d={`M${x(columns - 1) + 44} 114h18v24`} className="d-line" />
      <text x={396} y={154} className="d-strong" textAnchor="end">
        {texts.variation}
      </text>
    </Drawing>
  );
}
