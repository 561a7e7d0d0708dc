import { describe, expect, it } from '@jest/globals';
import writeSheet, { type SheetData } from 'write-excel-file/node';
import { META } from '#libs/platforms/meta/description.js';
import { placesTemplate } from '../../../../../../build/places-template.js';
import { workbookFiles, zipOf } from '../../../../../testing/zip.js';
import { COLUMNS } from './columns.js';
import { readPlaces } from './read-places.js';
import { readSheet } from './read-sheet.js';
import { SHEET_LIMITS } from './workbook.js';

const field = META.audiences.geolocations;
const HEADS = [...COLUMNS];
const SHOP = ['Shop', 40.4168, -3.7038, 5, 'kilometer'];

async function read(bytes: Buffer<ArrayBuffer> | Buffer, named?: string) {
  const sheet = await readSheet(new Blob([new Uint8Array(bytes)]), named);
  return 'cells' in sheet ? readPlaces(sheet, field) : sheet;
}
const sheetOf = (...rows: (string | number | null)[][]) =>
  writeSheet(rows.map((row) => row.map((value) => (value === null ? null : { value }))) as SheetData).toBuffer();
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const figure = (at: string, value: number) => `<c r="${at}"><v>${value}</v></c>`;
/** A row of a place; radius and unit may be left out. */
const shop = (n: number, name: string, { radius, unit }: { radius?: number; unit?: string } = {}, attributes = '') =>
  `<row r="${n}" ${attributes}>${cell(`A${n}`, name)}${figure(`B${n}`, 40 + n)}${figure(`C${n}`, -3.7)}${radius === undefined ? '' : figure(`D${n}`, radius)}${unit === undefined ? '' : cell(`E${n}`, unit)}</row>`;
const WHOLE = { radius: 5, unit: 'km' };
const headRow = `<row r="1">${HEADS.map((head, i) => cell(`${'ABCDE'[i]}1`, head)).join('')}</row>`;
const workbook = (rows: string, claimed?: number) => zipOf(workbookFiles(headRow + rows), claimed);

describe('spreadsheet of places', () => {
  it('META-102 accepts the columns in any order, with units as people write them', async () => {
    const found = await read(
      await sheetOf(
        ['Distance unit', 'LATITUDE', 'longitude', 'radius', 'name', 'note'],
        ['km', 40.4168, '-3,7038', '12.5', ' Shop ', 'ours'],
        [null, null, null, null, null, null],
        ['Miles', 41.9, 12.5, 0.53, 'Rome', null],
      ),
    );
    expect(found).toEqual({
      problems: [],
      hidden: 0,
      places: [
        {
          type: 'custom_location',
          name: 'Shop',
          latitude: 40.4168,
          longitude: -3.7038,
          radius: 12.5,
          distance_unit: 'kilometer',
        },
        {
          type: 'custom_location',
          name: 'Rome',
          latitude: 41.9,
          longitude: 12.5,
          radius: 0.53,
          distance_unit: 'mile',
        },
      ],
    });
  });

  it('META-102 has a template with exactly these columns and no place', async () => {
    const sheet = await readSheet(new Blob([new Uint8Array(await placesTemplate())]));
    expect(sheet).toMatchObject({ cells: [['name', 'latitude', 'longitude', 'radius', 'distance_unit']] });
    expect(await read(await placesTemplate())).toEqual({ fault: 'empty' });
  });

  it('META-103 accepts 10 rows and refuses 11', async () => {
    const rows = (n: number) => Array.from({ length: n }, (_, i) => ['Shop', 40 + i, -3.7, 5, 'mile']);
    expect(await read(await sheetOf(HEADS, ...rows(10)))).toMatchObject({ problems: [], places: { length: 10 } });
    expect(await read(await sheetOf(HEADS, ...rows(11)))).toEqual({ fault: 'tooMany' });
  });

  it('META-104 names each wrong row, with the message for typed places', async () => {
    const found = await read(
      await sheetOf(
        HEADS,
        SHOP,
        ['', 40, 3, 5, 'mile'],
        ['A', 'north', 3, 5, 'mile'],
        ['B', 40, 181, 5, 'mile'],
        ['C', 40, 3, 81, 'kilometer'],
        ['D', 40, 3, 0.5, 'mile'],
        ['E', 40, 3, 5, 'yard'],
      ),
    );
    expect(found).toMatchObject({
      problems: [
        { row: 3, rule: 'location', column: 'name', found: '' },
        { row: 4, rule: 'location', column: 'latitude', found: 'north' },
        { row: 5, rule: 'location', column: 'longitude', found: '181' },
        { row: 6, rule: 'radiusKilometer', column: 'radius', found: '81' },
        { row: 7, rule: 'radiusMile', column: 'radius', found: '0.5' },
        { row: 8, rule: 'location', column: 'distance_unit', found: 'yard' },
      ],
    });
  });

  it('META-104 reports missing columns and missing rows', async () => {
    expect(await read(await sheetOf(['name', 'lat', 'lon'], ['Shop', 1, 2]))).toEqual({
      fault: 'columns',
      missing: 'latitude, longitude, radius, distance_unit',
    });
    expect(await read(workbook(''))).toEqual({ fault: 'empty' });
  });
});

describe('unreadable file', () => {
  it.each([
    ['a CSV renamed xlsx', Buffer.from('name,latitude\nShop,40.4')],
    ['a zip without a workbook', zipOf({ 'readme.txt': 'hello' })],
    ['a truncated archive', workbook('').subarray(0, 300)],
    ['bytes that only begin like a workbook', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)])],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['nothing', Buffer.alloc(0)],
    ['an archive that declares a wrong size', workbook(`<row r="2">${' '.repeat(50_000)}</row>`, 100)],
    ['broken XML', zipOf({ ...workbookFiles(''), 'xl/workbook.xml': '<workbook' })],
  ])('META-104 is refused: %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual({ fault: 'notSheet' });
  });

  it('META-104 is refused by its bytes before it is unpacked', async () => {
    expect(await read(Buffer.alloc(SHEET_LIMITS.packed + 1))).toEqual({ fault: 'packed' });
  });

  it('META-104 is refused by its directory before it is unpacked', async () => {
    const bomb = workbook(' '.repeat(SHEET_LIMITS.unpacked + 1));
    expect(bomb.length).toBeLessThan(50_000);
    expect(await read(bomb)).toEqual({ fault: 'unpacked' });
  });

  it('META-104 counts as empty with many empty rows, and is refused above the unpacking limit', async () => {
    const numbered = (n: number) => Array.from({ length: n }, (_, i) => `<row r="${i + 2}"/>`).join('');
    expect(await read(workbook(numbered(300_000)))).toEqual({ fault: 'empty' });
    expect(await read(workbook('<row/>'.repeat(1_000_000)))).toEqual({ fault: 'empty' });
    expect(await read(workbook('<row ht="15"/>'.repeat(2_000_000)))).toEqual({ fault: 'unpacked' });
  });

  it('META-104 is refused for a place that is far away, and for rows that contradict their cells', async () => {
    expect(await read(workbook(`${shop(2, 'Shop', WHOLE)}<row r="2001">${cell('A2001', 'x')}</row>`))).toEqual({
      fault: 'far',
      cell: 'A2001',
    });
    const row = `<row r="99999999999">${cell('A2', 'x')}</row>`;
    expect(await read(workbook(row))).toEqual({ fault: 'notSheet' });
  });

  it('META-104 is refused for endless XML, which the library would read for very long', async () => {
    // Each pattern must stop at the next element: if it continued to the end of the sheet, this would take minutes.
    const endless = '<c>'.repeat(300_000) + '<row '.repeat(300_000) + '<mergeCell '.repeat(100_000);
    expect(await read(workbook(endless))).toEqual({ fault: 'notSheet' });
  });

  it('META-104 reads the results of formulas, and names the cell of a formula without a result', async () => {
    const row = (latitude: string) =>
      `<row r="2">${cell('A2', 'Shop')}${latitude}<c r="C2"><v>-3.7</v></c><c r="D2"><v>5</v></c>${cell('E2', 'mile')}</row>`;
    expect(await read(workbook(row('<c r="B2"><f>40+0.4</f><v>40.4</v></c>')))).toMatchObject({
      problems: [],
      places: [{ latitude: 40.4 }],
    });
    expect(await read(workbook(row('<c r="B2"><f>40+0.4</f></c>')))).toEqual({ fault: 'formula', cell: 'B2' });
    expect(await read(workbook(row('<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>')))).toMatchObject({
      problems: [{ row: 2, rule: 'location', column: 'latitude' }],
    });
  });
});

describe('ignored parts of a sheet', () => {
  const one = (name: string) => ({ problems: [], places: [{ name }] });
  it.each([
    ['a format in the last row', `${shop(2, 'A', WHOLE)}<row r="1048576"><c r="A1048576" s="1" t="n" /></row>`],
    ['a format in the last column', `${shop(2, 'A', WHOLE)}<row r="3"><c r="XFD3" s="1"></c></row>`],
    [
      'cells without a value',
      `${shop(2, 'A', WHOLE)}<row r="4000"><c r="A4000" s="1"><v></v></c><c r="B4000"><v/></c></row>`,
    ],
    [
      'heights of empty rows',
      shop(2, 'A', WHOLE) +
        Array.from({ length: 3_000 }, (_, i) => `<row r="${i + 3}" ht="15" customHeight="1"></row>`).join(''),
    ],
    [
      'notes in other columns',
      `${shop(2, 'A', WHOLE)}<row r="5">${cell('G5', 'Total: 1')}</row><row r="3000">${cell('AAA3000', 'x')}</row>`,
    ],
    [
      'a formula without a result in another column',
      `${shop(2, 'A', WHOLE)}<row r="3"><c r="H3"><f>1+1</f><v/></c></row>`,
    ],
    ['blank texts', `${shop(2, 'A', WHOLE)}<row r="3">${cell('A3', ' \u00A0\u200B')}</row>`],
  ])('META-104 refuses nothing for %s', async (_, rows) => {
    expect(await read(workbook(rows))).toMatchObject(one('A'));
  });

  it.each([
    ['distance\u00A0unit'],
    ['distance\nunit'],
    [' Distance-Unit\u200B'],
    ['\uFEFFdistance  unit'],
    ['DISTANCE_UNIT'],
  ])('META-102 reads the header %j', async (head) => {
    const heads = [...HEADS.slice(0, 4), head].map((text, i) => cell(`${'ABCDE'[i]}1`, text)).join('');
    const files = workbookFiles(`<row r="1">${heads}</row>${shop(2, 'A', WHOLE)}`);
    expect(await read(zipOf(files))).toMatchObject(one('A'));
  });

  it('META-102 finds the headers below a title and blank rows', async () => {
    const heads = HEADS.map((head, i) => cell(`${'ABCDE'[i]}4`, head)).join('');
    const title = `<row r="2">${cell('A2', 'Our shops')}</row>`;
    const below = `<mergeCells><mergeCell ref="A2:E2"/></mergeCells>`;
    const files = workbookFiles(`${title}<row r="4">${heads}</row>${shop(5, 'A', WHOLE)}`);
    const sheet = 'xl/worksheets/sheet1.xml';
    files[sheet] = files[sheet]!.replace('</worksheet>', `${below}</worksheet>`);
    expect(await read(zipOf(files))).toMatchObject(one('A'));
  });

  it('META-102 refuses a repeated column', async () => {
    const heads = [...HEADS, 'radius'].map((text, i) => cell(`${'ABCDEF'[i]}1`, text)).join('');
    expect(await read(zipOf(workbookFiles(`<row r="1">${heads}</row>${shop(2, 'A', WHOLE)}`)))).toEqual({
      fault: 'twice',
      column: 'radius',
    });
  });

  it('leaves out hidden rows, and shows their number', async () => {
    const rows = shop(2, 'A', WHOLE) + shop(3, 'B', WHOLE, 'hidden="1"') + shop(4, 'C', WHOLE);
    expect(await read(workbook(rows))).toMatchObject({ places: [{ name: 'A' }, { name: 'C' }], hidden: 1 });
  });
});

describe('empty cells among filled ones', () => {
  const problems = async (rows: string) => {
    const found = await read(workbook(rows));
    return 'problems' in found ? found.problems : found;
  };
  it.each([
    ['a radius', shop(2, 'A', WHOLE) + shop(3, 'B', { unit: 'km' }), 'radius'],
    ['a unit', shop(2, 'A', WHOLE) + shop(3, 'B', { radius: 5 }), 'distance_unit'],
    ['both', shop(2, 'A', WHOLE) + shop(3, 'B'), 'radius'],
    ['the unit of every row', shop(3, 'B', { radius: 5 }), 'distance_unit'],
    ['the radius of every row', shop(3, 'B', { unit: 'km' }), 'radius'],
  ])('META-104 are refused: %s', async (_, rows, column) => {
    expect(await problems(rows)).toEqual([{ row: 3, rule: 'missing', column, found: '' }]);
  });

  it('META-051 get the default if no row has a radius or a unit', async () => {
    expect(await read(workbook(shop(2, 'A') + shop(3, 'B')))).toMatchObject({
      problems: [],
      places: [{ radius: 0.53, distance_unit: 'mile' }, { radius: 0.53 }],
    });
  });

  const merged = (rows: string, ...ranges: string[]) => {
    const files = workbookFiles(headRow + rows);
    const sheet = 'xl/worksheets/sheet1.xml';
    const cells = ranges.map((range) => `<mergeCell ref="${range}"/>`).join('');
    files[sheet] = files[sheet]!.replace('</worksheet>', `<mergeCells>${cells}</mergeCells></worksheet>`);
    return read(zipOf(files));
  };

  it('get the value of their merged range', async () => {
    const rows = shop(2, 'A', WHOLE) + shop(3, 'B') + shop(4, 'C', { radius: 7 });
    expect(await merged(rows, 'D2:D3', 'E2:E4')).toMatchObject({
      problems: [],
      places: [
        { radius: 5 },
        { name: 'B', radius: 5, distance_unit: 'kilometer' },
        { radius: 7, distance_unit: 'kilometer' },
      ],
    });
  });

  it('make no rows if a merged range reaches below the places', async () => {
    const rows = shop(2, 'A', WHOLE) + shop(3, 'B') + `<row r="6">${cell('G6', 'note')}</row>`;
    expect(await merged(rows, 'D2:D1048576', 'E2:E1048576')).toMatchObject({ problems: [], places: { length: 2 } });
  });

  it('are refused beside a merged range that ends above them', async () => {
    const rows = shop(2, 'A', WHOLE) + shop(3, 'B') + shop(4, 'C');
    expect(await merged(rows, 'D2:D4', 'E2:E3')).toMatchObject({
      problems: [{ row: 4, rule: 'missing', column: 'distance_unit' }],
    });
  });
});

describe('choice of the sheet', () => {
  const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  type Part = { name: string; state?: string; rows: string; type?: string };
  /** A workbook of several sheets. */
  const book = (...parts: Part[]) => {
    const files = workbookFiles('');
    const sheets = parts.map(
      ({ name, state = 'visible' }, i) => `<sheet name="${name}" state="${state}" sheetId="${i + 1}" r:id="r${i}"/>`,
    );
    files['xl/workbook.xml'] = files['xl/workbook.xml']!.replace(
      /<sheets>.*<\/sheets>/,
      `<sheets>${sheets.join('')}</sheets>`,
    );
    const relations = parts.map(
      ({ type = 'worksheet' }, i) =>
        `<Relationship Target="worksheets/s${i}.xml" Type="${RELATION}/${type}" Id="r${i}"/>`,
    );
    files['xl/_rels/workbook.xml.rels'] = `<Relationships>${relations.join('')}</Relationships>`;
    parts.forEach(
      ({ rows }, i) => (files[`xl/worksheets/s${i}.xml`] = `<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    );
    return zipOf(files);
  };
  const places = (name: string) => headRow + shop(2, name, WHOLE);
  const sheetOf = (bytes: Buffer, named?: string) => readSheet(new Blob([new Uint8Array(bytes)]), named);

  it.each(['hidden', 'veryHidden'])('reads the first visible one, by its name, and no %s one', async (state) => {
    const bytes = book({ name: 'old', state, rows: places('Old') }, { name: 'Tom &amp; Ann', rows: places('A') });
    expect(await sheetOf(bytes)).toMatchObject({ name: 'Tom & Ann', visible: ['Tom & Ann'] });
    expect(await read(bytes)).toMatchObject({ places: [{ name: 'A' }] });
    expect(await sheetOf(bytes, 'old')).toMatchObject({ name: 'Tom & Ann' });
  });

  it('reads the chosen one of several', async () => {
    const bytes = book({ name: 'Spain', rows: places('A') }, { name: 'Italy', rows: places('B') });
    expect(await sheetOf(bytes)).toMatchObject({ name: 'Spain', visible: ['Spain', 'Italy'] });
    expect(await read(bytes, 'Italy')).toMatchObject({ places: [{ name: 'B' }] });
  });

  it('ignores a chart sheet', async () => {
    const bytes = book({ name: 'Chart', rows: '', type: 'chartsheet' }, { name: 'Shops', rows: places('A') });
    expect(await sheetOf(bytes)).toMatchObject({ name: 'Shops', visible: ['Shops'] });
  });

  it.each([
    ['long', Array.from({ length: 2_500 }, (_, i) => `<row r="${i + 1}">${cell(`A${i + 1}`, 'x')}</row>`).join('')],
    ['broken', '<row r="1"><c r="A1" t="s"><v>99</v></c'],
    ['formulas without results', '<row r="1"><c r="A1"><f>1+1</f><v/></c></row>'],
    ['larger than the unpacking limit', ' '.repeat(SHEET_LIMITS.unpacked + 1)],
  ])('accepts other sheets that are %s', async (_, rows) => {
    const bytes = book({ name: 'Shops', rows: places('A') }, { name: 'Notes', rows });
    expect(await read(bytes)).toMatchObject({ problems: [], places: [{ name: 'A' }] });
  });
});
