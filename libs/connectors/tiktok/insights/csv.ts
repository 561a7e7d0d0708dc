import type { Cells } from './metrics.js';

/** Parses a CSV stream into rows keyed by the names in the first line. Quoted cells may hold commas, quotes and line breaks. */
export async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<Cells> {
  let names: string[] | null = null;
  for await (const cells of linesOf(chunks)) {
    if (names === null) names = cells;
    else yield Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  }
}

/** The cells of each line, without a byte order mark before the first. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let [cell, cells, quotes, isFirst] = ['', [] as string[], 0, true];
  for await (const chunk of chunks) {
    for (const sign of isFirst ? chunk.replace(/^\ufeff/, '') : chunk) {
      // After an odd number of quotes, a character belongs to the cell.
      if (sign === '"') quotes += 1;
      const isInside = quotes % 2 === 1;
      if (isInside || (sign !== ',' && sign !== '\n')) {
        cell += sign;
        continue;
      }
      cells.push(unquoted(cell));
      [cell, quotes] = ['', 0];
      if (sign === ',') continue;
      yield cells;
      cells = [];
    }
    isFirst = false;
  }
  if (cell !== '' || cells.length > 0) yield [...cells, unquoted(cell)];
}

const unquoted = (cell: string): string => {
  const text = cell.replace(/\r$/, '');
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
};
