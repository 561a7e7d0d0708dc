import { describe, expect, it } from '@jest/globals';
import writeSheet, { type SheetData } from 'write-excel-file/node';
import { META } from '#libs/platforms/meta/description.js';
import { placesTemplate } from '../../../../../../build/places-template.js';
import { workbookFiles, zipOf } from '../../../../../testing/zip.js';
import { COLUMNS } from './columns.js';
import { readPlaces } from './read-places.js';
import { readSheet, SHEET_LIMITS } from './read-sheet.js';

const field = META.audiences.geolocations;
const HEADS = [...COLUMNS];
const SHOP = ['Shop', 40.4168, -3.7038, 5, 'kilometer'];

async function read(bytes: Buffer<ArrayBuffer> | Buffer) {
  const sheet = await readSheet(new Blob([new Uint8Array(bytes)]));
  return 'cells' in sheet ? readPlaces(sheet.cells, field) : sheet;
}
const sheetOf = (...rows: (string | number | null)[][]) =>
  writeSheet(rows.map((row) => row.map((value) => (value === null ? null : { value }))) as SheetData).toBuffer();
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const headRow = `<row r="1">${HEADS.map((head, i) => cell(`${'ABCDE'[i]}1`, head)).join('')}</row>`;
const workbook = (rows: string, claimed?: number) => zipOf(workbookFiles(headRow + rows), claimed);

describe('a sheet of places', () => {
  it('META-102 reads the columns in any order, with the units as people write them', async () => {
    const found = await read(
      await sheetOf(
        ['Distance unit', 'LATITUDE', 'longitude', 'radius', 'name', 'note'],
        ['km', 40.4168, '-3,7038', '12.5', ' Shop ', 'ours'],
        [null, null, null, null, null, null],
        [null, 41.9, 12.5, null, 'Rome', null],
      ),
    );
    expect(found).toEqual({
      problems: [],
      places: [
        {
          type: 'custom_location',
          ...{ name: 'Shop', latitude: 40.4168, longitude: -3.7038, radius: 12.5, distance_unit: 'kilometer' },
        },
        {
          type: 'custom_location',
          ...{ name: 'Rome', latitude: 41.9, longitude: 12.5, radius: 0.53, distance_unit: 'mile' },
        },
      ],
    });
  });

  it('META-102 the template has exactly these columns, and no place', async () => {
    const sheet = await readSheet(new Blob([new Uint8Array(await placesTemplate())]));
    expect(sheet).toEqual({ cells: [['name', 'latitude', 'longitude', 'radius', 'distance_unit']] });
    expect(await read(await placesTemplate())).toEqual({ fault: 'empty' });
  });

  it('META-103 takes 10 rows, and no 11', async () => {
    const rows = (n: number) => Array.from({ length: n }, (_, i) => ['Shop', 40 + i, -3.7, 5, 'mile']);
    expect(await read(await sheetOf(HEADS, ...rows(10)))).toMatchObject({ problems: [], places: { length: 10 } });
    expect(await read(await sheetOf(HEADS, ...rows(11)))).toEqual({ fault: 'tooMany' });
  });

  it('META-104 names each row that is wrong, with the message of what is typed by hand', async () => {
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

  it('META-104 says which columns are missing, and that there are no rows', async () => {
    expect(await read(await sheetOf(['name', 'lat', 'lon'], ['Shop', 1, 2]))).toEqual({
      fault: 'columns',
      missing: 'latitude, longitude, radius, distance_unit',
    });
    expect(await read(workbook(''))).toEqual({ fault: 'empty' });
  });
});

describe('a file that is not read', () => {
  it.each([
    ['a CSV renamed xlsx', Buffer.from('name,latitude\nShop,40.4')],
    ['a zip that is no workbook', zipOf({ 'readme.txt': 'hello' })],
    ['an archive that was cut off', workbook('').subarray(0, 300)],
    ['bytes that only begin like one', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)])],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['nothing', Buffer.alloc(0)],
    ['an archive that lies about its size', workbook(`<row r="2">${' '.repeat(50_000)}</row>`, 100)],
    ['broken XML', zipOf({ ...workbookFiles(''), 'xl/workbook.xml': '<workbook' })],
  ])('META-104 %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual({ fault: 'notSheet' });
  });

  it('META-104 is refused by its bytes before it is unpacked', async () => {
    expect(await read(Buffer.alloc(SHEET_LIMITS.packed + 1))).toEqual({ fault: 'packed' });
  });

  it('META-104 is refused by what its directory says before it is unpacked', async () => {
    const bomb = workbook(' '.repeat(11_000_000));
    expect(bomb.length).toBeLessThan(50_000);
    expect(await read(bomb)).toEqual({ fault: 'unpacked' });
  });

  it('META-104 is refused for a million empty rows, as many as there may be in it', async () => {
    const numbered = (n: number) => Array.from({ length: n }, (_, i) => `<row r="${i + 2}"/>`).join('');
    expect(await read(workbook(numbered(1_000_000)))).toEqual({ fault: 'packed' });
    expect(await read(workbook(numbered(300_000)))).toEqual({ fault: 'far', cell: '300001' });
    expect(await read(workbook('<row/>'.repeat(1_000_000)))).toEqual({ fault: 'far', cell: '1000001' });
    expect(await read(workbook('<row ht="15"/>'.repeat(1_000_000)))).toEqual({ fault: 'unpacked' });
  });

  it.each([
    ['A1048576', `<row>${cell('A1048576', 'x')}</row>`],
    ['ZZZZ2', `<row r="2">${cell('ZZZZ2', 'x')}</row>`],
    ['99999999999', '<row r="99999999999"><c/></row>'],
  ])('META-104 is refused for one cell that is far away: %s', async (at, row) => {
    expect(await read(workbook(row))).toEqual({ fault: 'far', cell: at });
  });

  it('META-104 reads the results of formulas, and names the cell of one that has none', async () => {
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
