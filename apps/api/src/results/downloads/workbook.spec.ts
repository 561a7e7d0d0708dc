import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readSheet } from 'read-excel-file/node';
import type { Cell } from './csv.js';
import { toWorkbook } from './workbook.js';
import type { NumberFormat } from './workbook-styles.js';

const bytesOf = async (parts: Cell[][][], formats: NumberFormat[] = []): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  const sheets = [
    { name: 'Rows', parts, frozen: true, formats },
    { name: 'About', parts: [[['x']]] },
  ];
  for await (const piece of toWorkbook(sheets, 'EUR')) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** The texts of a workbook's parts by their names, from the directory of its ZIP. */
async function partsOf(...sheet: Parameters<typeof bytesOf>): Promise<Map<string, string>> {
  const zip = await bytesOf(...sheet);
  const parts = new Map<string, string>();
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(from, from + zip.readUInt32LE(at + 20)));
    parts.set(zip.toString('utf8', at + 46, at + 46 + name), content.toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return parts;
}

describe('exported workbook', () => {
  it('stores texts and numbers in their type in all parts, and no cell for missing values', async () => {
    const bytes = await bytesOf([[['name', 'value']], [['One', -1.5]], [[null, 0.1 + 0.2]]]);
    expect(await readSheet(bytes, 'Rows')).toEqual([
      ['name', 'value'],
      ['One', -1.5],
      [null, 0.3],
    ]);
    expect(await readSheet(bytes, 'About')).toEqual([['x']]);
  });

  // Readers show a formula without a stored result as empty.
  it('has no formulas and keeps texts unchanged, whatever they begin with', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://a.example","x")', "'x"];
    const bytes = await bytesOf([[['name']], texts.map((text) => [text])]);
    expect((await readSheet(bytes, 'Rows')).slice(1).flat()).toEqual(texts);
  });

  it('leaves out control characters and halves of characters, and limits the length', async () => {
    const rawTexts = ['a\0b\u0008c', 'x\ud83d', '\udc00y', '<&>"\n', '😀', 'z'.repeat(40_000), 'e\ufffff'];
    const bytes = await bytesOf([[['name']], rawTexts.map((text) => [text])]);
    expect((await readSheet(bytes, 'Rows', { trim: false })).slice(1).flat()).toEqual([
      ...['abc', 'x', 'y', '<&>"\n', '😀', 'z'.repeat(32_767), 'ef'],
    ]);
  });

  it('keeps a text that looks like an escaped character, such as _x1080_', async () => {
    const texts = ['Banner_x1080_v2', 'story_x1920_v2.png', '_x005F_', 'a_x00g0_', '_x12345_'];
    const xml = (await partsOf([[['name']], texts.map((text) => [text])])).get('xl/worksheets/sheet1.xml')!;
    // The text that Excel reads (ST_Xstring of ECMA-376).
    const shown = [...xml.matchAll(/<t [^>]*>([^<]*)</g)].map(([, text]) =>
      text!.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    );
    expect(shown.slice(1)).toEqual(texts);
  });

  it('RESULT-035 formats instants as dates, shares as percent and amounts as money', async () => {
    const at = new Date('2026-11-20T10:30:00Z');
    const rows: Cell[][][] = [[['at', 'share', 'spent']], [[at, 0.0157, 12.5]]];
    const bytes = await bytesOf(rows, ['plain', 'percent', 'money']);
    expect((await readSheet(bytes, 'Rows'))[1]).toEqual([at, 0.0157, 12.5]);
    const parts = await partsOf(rows, ['plain', 'percent', 'money']);
    const looks = [
      ...parts
        .get('xl/styles.xml')!
        .split('<cellXfs')[1]!
        .matchAll(/<xf [^>]*numFmtId="(\d+)"/g),
    ];
    const used = [...parts.get('xl/worksheets/sheet1.xml')!.matchAll(/<c r="\w2" s="(\d)"/g)];
    const [date, percent, money] = used.map(([, look]) => looks[Number(look)]![1]);
    expect(percent).toBe('10');
    const codeOf = (id: string | undefined) =>
      new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(parts.get('xl/styles.xml')!)![1];
    expect([codeOf(date), codeOf(money)]).toEqual(['yyyy-mm-dd hh:mm', '#,##0.00\\ &quot;EUR&quot;']);
  });

  it('passes on an error of its rows instead of ending early', async () => {
    async function* broken(): AsyncGenerator<Cell[][]> {
      yield [['name']];
      throw new Error('the estimate was dropped');
    }
    const read = async () => {
      for await (const piece of toWorkbook([{ name: 'Rows', parts: broken() }], 'EUR')) void piece;
    };
    await expect(read()).rejects.toThrow('the estimate was dropped');
  });
});
