import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';

/** Number formats of columns. `cost` is for money where fractions of the smallest coin matter. */
const NUMBER_FORMATS = ['plain', 'count', 'percent', 'change', 'ratio', 'money', 'cost'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** Cell styles by their index in the style sheet: first those of numbers, then the header's and the dates'. */
export const HEADER_STYLE = NUMBER_FORMATS.length;
export const DATE_STYLE = HEADER_STYLE + 1;
export const styleOf = (format: NumberFormat = 'plain'): number => NUMBER_FORMATS.indexOf(format);

/** Ids of the built-in formats (ECMA-376, 18.8.30). */
const BUILT_IN: Readonly<Record<string, number>> = { plain: 0, count: 3, percent: 10, ratio: 2 };
/** A workbook's own formats have ids from here on. */
const FIRST_OWN = 164;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** @param currency ISO 4217, of all money in the workbook */
export function stylesXml(currency: string): string {
  const coins = minorUnitsPerUnit(currency) === 1 ? '' : '.00';
  const own = {
    change: '+0.0%;-0.0%;0.0%',
    money: `#,##0${coins}\\ "${currency}"`,
    cost: `#,##0.00##\\ "${currency}"`,
    date: 'yyyy-mm-dd hh:mm',
  };
  const names = Object.keys(own);
  const idOf = (name: string): number => BUILT_IN[name] ?? FIRST_OWN + names.indexOf(name);
  const codes = Object.values(own).map(
    (code, at) => `<numFmt numFmtId="${FIRST_OWN + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const look = (name: string) => `<xf xfId="0" numFmtId="${idOf(name)}" applyNumberFormat="1"/>`;
  const looks = [...NUMBER_FORMATS.map(look), '<xf xfId="0" numFmtId="0" fontId="1" applyFont="1"/>', look('date')];
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${codes.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${looks.length}">${looks.join('')}</cellXfs></styleSheet>`;
}
