import { describe, expect, it } from '@jest/globals';
import { readSheet } from 'read-excel-file/node';
import type { Cell } from './csv.js';
import { toWorkbook } from './workbook.js';

const bytesOf = async (parts: Cell[][][]): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of toWorkbook([
    { name: 'Rows', parts, frozen: true },
    { name: 'About', parts: [[['x']]] },
  ]))
    pieces.push(piece);
  return Buffer.concat(pieces);
};

describe('an exported workbook', () => {
  it('holds texts and numbers as what they are, in all parts, and nothing where there is nothing', async () => {
    const bytes = await bytesOf([[['name', 'value']], [['One', -1.5]], [[null, 0.1 + 0.2]]]);
    expect(await readSheet(bytes, 'Rows')).toEqual([
      ['name', 'value'],
      ['One', -1.5],
      [null, 0.3],
    ]);
    expect(await readSheet(bytes, 'About')).toEqual([['x']]);
  });

  // A formula that nobody has computed would read as nothing.
  it('has no formula, whatever a text begins with, and keeps the text as it is', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://a.example","x")', "'x"];
    const bytes = await bytesOf([[['name']], texts.map((text) => [text])]);
    expect((await readSheet(bytes, 'Rows')).slice(1).flat()).toEqual(texts);
  });

  it('can be read whatever a platform has said: control characters and halves of characters are left out, length is bounded', async () => {
    const said = ['a\0b\u0008c', 'x\ud83d', '\udc00y', '<&>"\n', '😀', 'z'.repeat(40_000), 'e\ufffff'];
    const bytes = await bytesOf([[['name']], said.map((text) => [text])]);
    expect((await readSheet(bytes, 'Rows', { trim: false })).slice(1).flat()).toEqual([
      ...['abc', 'x', 'y', '<&>"\n', '😀', 'z'.repeat(32_767), 'ef'],
    ]);
  });

  it('tells what went wrong while its rows were made, instead of ending as if it were whole', async () => {
    async function* broken(): AsyncGenerator<Cell[][]> {
      yield [['name']];
      throw new Error('the estimate was dropped');
    }
    const read = async () => {
      for await (const piece of toWorkbook([{ name: 'Rows', parts: broken() }])) void piece;
    };
    await expect(read()).rejects.toThrow('the estimate was dropped');
  });
});
