import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { helpTexts } from '../help-texts.js';
import { Drawing, range } from './drawing.js';

/** Every headline meets every visual. */
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

/** The account and the product, with the platform's own window between them. */
export function LinkPicture() {
  const texts = helpTexts.useTexts().pictures.link;
  return (
    <Drawing label={texts.label} height={160}>
      <path d="M100 74H300" className="d-line" strokeDasharray="4 4" />
      <rect x={6} y={44} width={108} height={60} rx={8} className="d-box" />
      <rect x={20} y={58} width={44} height={7} rx={3.5} className="d-soft-blue" />
      <rect x={20} y={71} width={72} height={7} rx={3.5} className="d-line-fill" />
      <rect x={20} y={84} width={56} height={7} rx={3.5} className="d-line-fill" />
      <text x={60} y={126} className="d-text" textAnchor="middle">
        {texts.account}
      </text>
      <rect x={152} y={26} width={96} height={92} rx={8} className="d-box" />
      <path d="M152 44h96" className="d-line" />
      <circle cx={162} cy={35} r={2.5} className="d-line-fill" />
      <circle cx={171} cy={35} r={2.5} className="d-line-fill" />
      <path d="m184 80 11 11 22-24" className="d-tick" />
      <text x={200} y={144} className="d-text" textAnchor="middle">
        {texts.window}
      </text>
      <rect x={286} y={44} width={108} height={60} rx={8} className="d-chosen" />
      <text x={340} y={79} className="d-strong" textAnchor="middle">
        {PRODUCT_NAME}
      </text>
    </Drawing>
  );
}

/** Four thoughts rather than four commas. */
export function VersionsPicture() {
  const { label, versions } = helpTexts.useTexts().pictures.versions;
  return (
    <Drawing label={label} height={124}>
      {versions.map((version, index) => (
        <g key={version} transform={`translate(${4 + index * 99} 6)`}>
          <rect width={93} height={112} rx={8} className="d-box" />
          <rect x={9} y={9} width={75} height={42} rx={4} className={index % 2 ? 'd-soft-orange' : 'd-soft-blue'} />
          <text x={9} y={73} className="d-strong">
            {version}
          </text>
          <rect x={9} y={83} width={70} height={6} rx={3} className="d-line-fill" />
          <rect x={9} y={95} width={48} height={6} rx={3} className="d-line-fill" />
        </g>
      ))}
    </Drawing>
  );
}

const COLUMNS = 16;
const ROWS = 7;

/** A balanced part of all combinations runs; the others are estimated. */
export function DesignPicture() {
  const texts = helpTexts.useTexts().pictures.design;
  return (
    <Drawing label={texts.label} height={184}>
      <defs>
        <pattern id="help-hatch" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={2} height={5} className="d-hatch" />
        </pattern>
      </defs>
      {range(ROWS * COLUMNS).map((index) => {
        const column = index % COLUMNS;
        const row = Math.floor(index / COLUMNS);
        // A shifted pattern: every row of the picture has the same number of tested ones.
        const isTested = (column + row * 5) % 8 === 0;
        return (
          <rect
            key={index}
            x={10 + column * 24}
            y={6 + row * 21}
            width={18}
            height={15}
            rx={3}
            className={isTested ? 'd-blue' : 'd-estimated'}
          />
        );
      })}
      <rect x={10} y={163} width={18} height={15} rx={3} className="d-blue" />
      <text x={36} y={175} className="d-text">
        {texts.tested}
      </text>
      <rect x={154} y={163} width={18} height={15} rx={3} className="d-estimated" />
      <text x={180} y={175} className="d-text">
        {texts.estimated}
      </text>
    </Drawing>
  );
}
