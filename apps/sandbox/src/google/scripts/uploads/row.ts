import { HEADINGS, UNREAD, type RowType } from './headings.js';

/** Why a row is refused. */
export class RowError extends Error {}

/** The cells of a row by their headings. */
export class Row {
  constructor(
    private readonly cells: ReadonlyMap<string, string>,
    /** Whether its money is in micros. */
    private readonly inMicros: boolean,
  ) {}

  static of(columns: readonly string[], cells: readonly string[], inMicros: boolean): Row {
    return new Row(new Map(columns.map((column, index) => [column, cells[index]?.trim() ?? ''])), inMicros);
  }

  /** The first of these headings that has a value; empty without one. */
  text(...headings: string[]): string {
    return headings.map((heading) => this.cells.get(heading) ?? '').find((cell) => cell !== '') ?? '';
  }

  /** @throws RowError for an empty cell */
  needed(heading: string): string {
    const value = this.text(heading);
    if (value === '') throw new RowError(`${heading}: a value is required.`);
    return value;
  }

  /** Parts of a cell that are separated by semicolons. */
  list(heading: string): string[] {
    return this.text(heading)
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean);
  }

  /** Micros of an amount; undefined for an empty cell. @throws RowError for text that is not an amount */
  micros(...headings: string[]): string | undefined {
    const value = this.text(...headings);
    if (value === '') return undefined;
    if (!(this.inMicros ? /^\d+$/ : /^\d+(?:\.\d+)?$/).test(value))
      throw new RowError(`${headings[0]}: "${value}" is not an amount${this.inMicros ? ' in micros' : ''}.`);
    return this.inMicros ? value : String(Math.round(Number(value) * 1_000_000));
  }

  /** The API's word for a cell, in any case; undefined for an empty cell. @throws RowError for an unknown value */
  choice<Value>(headings: string | readonly string[], values: Readonly<Record<string, Value>>): Value | undefined {
    const names = [headings].flat();
    const value = this.text(...names);
    if (value === '') return undefined;
    const found = Object.entries(values).find(([name]) => name.toLowerCase() === value.toLowerCase());
    if (!found) throw new RowError(`${names[0]}: "${value}" is none of ${Object.keys(values).join(', ')}.`);
    return found[1];
  }

  /**
   * The type of the row: from the column `Row Type` or, if its cell is empty, from the filled cells. @throws RowError for types that are
   * not imitated
   */
  get type(): RowType {
    const given = this.text('Row Type');
    const types = Object.keys(HEADINGS) as RowType[];
    if (given !== '') {
      const found = types.find((type) => type.toLowerCase() === given.toLowerCase());
      if (!found) throw new RowError(`Row Type: "${given}" is none of ${types.join(', ')}.`);
      return found;
    }
    if (this.text('Negative keyword') !== '') return 'Negative keyword';
    if (this.text('Keyword') !== '') return 'Keyword';
    return this.text('Ad group', 'Ad group ID') === '' ? 'Campaign' : 'Ad group';
  }

  /** Refuses cells that rows of this type do not have, and those that the sandbox cannot read. @throws RowError */
  check(type: RowType): void {
    for (const [heading, value] of this.cells) {
      if (value === '') continue;
      if (!HEADINGS[type].includes(heading))
        throw new RowError(`${heading}: a row of the type ${type} has no such column.`);
      if (UNREAD.has(heading)) throw new RowError(`${heading}: the sandbox knows no values of this column.`);
    }
  }
}

export const STATUSES = { Enabled: 'ENABLED', Paused: 'PAUSED', Removed: 'REMOVED' } as const;
export const ACTIONS = { Add: 'Add', Edit: 'Edit', Remove: 'Remove' } as const;
