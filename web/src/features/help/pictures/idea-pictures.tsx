import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { helpTexts } from '../help-texts.js';
import { Drawing } from './drawing.js';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Every headline meets every visual. */
export function GridPicture() {
  const texts = helpTexts.useTexts().pictures.grid;
  const columns = 5;
  const rows = 4;
  return (
    <Drawing label={texts.label} height={230}>
      <text x={340} y={22} className="d-note" textAnchor="middle">
        {texts.visuals}
      </text>
      <text transform="translate(122 134) rotate(-90)" className="d-note" textAnchor="middle">
        {texts.headlines}
      </text>
      {range(columns).map((column) => (
        <rect key={column} x={198 + column * 60} y={34} width={44} height={26} rx={4} className="d-soft-orange" />
      ))}
      {range(rows).map((row) => (
        <g key={row}>
          <rect x={140} y={76 + row * 38} width={44} height={8} rx={4} className="d-blue" />
          <rect x={140} y={90 + row * 38} width={30} height={6} rx={3} className="d-soft-blue" />
          {range(columns).map((column) => (
            <rect
              key={column}
              x={198 + column * 60}
              y={70 + row * 38}
              width={44}
              height={30}
              rx={4}
              className={row === 1 && column === 3 ? 'd-chosen' : 'd-cell'}
            />
          ))}
        </g>
      ))}
      <path d="M424 123H516" className="d-line" />
      <text x={522} y={127} className="d-text">
        {texts.variation}
      </text>
    </Drawing>
  );
}

/** The account and the product, with the platform's own window between them. */
export function LinkPicture() {
  const texts = helpTexts.useTexts().pictures.link;
  return (
    <Drawing label={texts.label} height={180}>
      <path d="M180 90H500" className="d-line" strokeDasharray="5 5" />
      <rect x={56} y={52} width={150} height={76} rx={8} className="d-box" />
      <rect x={74} y={70} width={60} height={8} rx={4} className="d-soft-blue" />
      <rect x={74} y={86} width={92} height={8} rx={4} className="d-line-fill" />
      <rect x={74} y={102} width={74} height={8} rx={4} className="d-line-fill" />
      <text x={131} y={152} className="d-text" textAnchor="middle">
        {texts.account}
      </text>
      <rect x={278} y={36} width={124} height={104} rx={8} className="d-box" />
      <path d="M278 56h124" className="d-line" />
      <circle cx={290} cy={46} r={3} className="d-line-fill" />
      <circle cx={301} cy={46} r={3} className="d-line-fill" />
      <path d="m322 92 12 12 24-26" className="d-tick" />
      <text x={340} y={164} className="d-text" textAnchor="middle">
        {texts.window}
      </text>
      <rect x={474} y={52} width={150} height={76} rx={8} className="d-chosen" />
      <text x={549} y={96} className="d-strong" textAnchor="middle">
        {PRODUCT_NAME}
      </text>
    </Drawing>
  );
}

/** Four thoughts rather than four commas. */
export function VersionsPicture() {
  const { label, versions } = helpTexts.useTexts().pictures.versions;
  return (
    <Drawing label={label} height={170}>
      {versions.map((version, index) => (
        <g key={version} transform={`translate(${40 + index * 154} 24)`}>
          <rect width={138} height={120} rx={8} className="d-box" />
          <rect
            x={12}
            y={12}
            width={114}
            height={48}
            rx={4}
            className={index % 2 === 0 ? 'd-soft-blue' : 'd-soft-orange'}
          />
          <text x={12} y={84} className="d-strong">
            {version}
          </text>
          <rect x={12} y={94} width={92} height={6} rx={3} className="d-line-fill" />
          <rect x={12} y={105} width={64} height={6} rx={3} className="d-line-fill" />
        </g>
      ))}
    </Drawing>
  );
}

const COLUMNS = 24;
const ROWS = 7;

/** A balanced part of all combinations runs; the others are estimated. */
export function DesignPicture() {
  const texts = helpTexts.useTexts().pictures.design;
  return (
    <Drawing label={texts.label} height={210}>
      <defs>
        <pattern id="help-hatch" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={2} height={5} className="d-hatch" />
        </pattern>
      </defs>
      {range(ROWS * COLUMNS).map((index) => {
        const column = index % COLUMNS;
        const row = Math.floor(index / COLUMNS);
        // A knight's-move pattern: the same number in each row and column of the picture.
        const isTested = (column + row * 5) % 8 === 0;
        return (
          <rect
            key={index}
            x={56 + column * 24}
            y={14 + row * 22}
            width={18}
            height={16}
            rx={3}
            className={isTested ? 'd-blue' : 'd-estimated'}
          />
        );
      })}
      <rect x={56} y={180} width={18} height={16} rx={3} className="d-blue" />
      <text x={82} y={193} className="d-text">
        {texts.tested}
      </text>
      <rect x={200} y={180} width={18} height={16} rx={3} className="d-estimated" />
      <text x={226} y={193} className="d-text">
        {texts.estimated}
      </text>
    </Drawing>
  );
}
