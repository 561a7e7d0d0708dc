import { type RandomSource, shuffle } from './random.js';

/**
 * The input for nearly orthogonal rows: balanced columns, in which swaps make pairs of alternatives occur equally often. Source: criterion
 * J2 of Xu, "An algorithm for constructing orthogonal and nearly-orthogonal arrays", Technometrics 2002.
 */
export interface BalancedRowsInput {
  sizes: readonly number[];
  /** Number of rows to make. */
  count: number;
  /** Columns given in advance: `frozen[f][i]` is row i's alternative of component f; absent for a free component. */
  frozen?: readonly (ArrayLike<number> | undefined)[];
  random: RandomSource;
}

/** Number of random rows with which a swap of a row is tried. */
const PARTNERS = 12;
/** Maximum number of sweeps over all rows. */
const SWEEPS = 20;
/** Maximum number of rounds that remove duplicate rows. */
const REPAIR_ROUNDS = 500;

/**
 * Draws nearly orthogonal rows.
 * @returns `columns[f][i]`: distinct rows; in each free column, each alternative occurs floor or ceil of count / size times
 * @throws Error if distinct rows cannot be found (more rows than combinations)
 */
export function balancedRows(input: BalancedRowsInput): Uint16Array[] {
  const builder = new RowBuilder(input);
  builder.repair();
  builder.evenOutPairs();
  return builder.columns;
}

class RowBuilder {
  readonly columns: Uint16Array[];
  private readonly free: number[];
  private readonly active: number[];
  private readonly strides: number[];
  /** Mixed-radix number of each row, and how many rows have each number. */
  private readonly keys: Float64Array;
  private readonly occupied = new Map<number, number>();
  private readonly pairs: PairTable;
  private readonly random: RandomSource;
  private readonly count: number;

  constructor({ sizes, count, frozen = [], random }: BalancedRowsInput) {
    this.random = random;
    this.count = count;
    this.columns = sizes.map((size, f) => {
      const given = frozen[f];
      return given ? Uint16Array.from(given) : balancedColumn(count, size, random);
    });
    this.active = sizes.flatMap((size, f) => (size > 1 ? [f] : []));
    this.free = this.active.filter((f) => !frozen[f]);
    this.strides = new Array<number>(sizes.length).fill(1);
    for (let f = sizes.length - 2; f >= 0; f--) this.strides[f] = this.strides[f + 1]! * sizes[f + 1]!;
    this.keys = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      let key = 0;
      for (const f of this.active) key += this.columns[f]![i]! * this.strides[f]!;
      this.keys[i] = key;
      this.occupy(key);
    }
    this.pairs = new PairTable(sizes, this.active, this.columns);
  }

  /** Swaps entries of duplicate rows with random rows until all rows are distinct; swaps keep every column's balance. */
  repair(): void {
    for (let round = 0; round < REPAIR_ROUNDS; round++) {
      const duplicates = this.duplicateRows();
      if (duplicates.length === 0) return;
      if (this.free.length === 0) break;
      for (const row of duplicates) {
        if (this.occupied.get(this.keys[row]!)! < 2) continue;
        for (let tries = 0; tries < 4 * PARTNERS; tries++) {
          const f = this.free[this.random.below(this.free.length)]!;
          const partner = this.random.below(this.count);
          // Late in the search, it accepts a swap that only moves the duplicate elsewhere, to leave dead ends.
          const allowed = tries < 3 * PARTNERS ? 0 : 1;
          if (this.newCollisions(f, row, partner) <= allowed) {
            this.swap(f, row, partner);
            break;
          }
        }
      }
    }
    if (this.duplicateRows().length > 0) throw new Error(`no ${this.count} distinct rows found`);
  }

  /** Sweeps over rows and free columns, each time taking the best of a few random swaps, until a sweep changes nothing. */
  evenOutPairs(): void {
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      let changed = false;
      for (let row = 0; row < this.count; row++) {
        for (const f of this.free) if (this.improve(f, row)) changed = true;
      }
      if (!changed) return;
    }
  }

  private improve(f: number, row: number): boolean {
    let best = -1;
    let bestChange = -1e-9;
    for (let tries = 0; tries < PARTNERS; tries++) {
      const partner = this.random.below(this.count);
      const change = this.pairs.changeOfSwap(f, row, partner);
      if (change < bestChange && this.newCollisions(f, row, partner) === 0) {
        best = partner;
        bestChange = change;
      }
    }
    if (best >= 0) this.swap(f, row, best);
    return best >= 0;
  }

  private duplicateRows(): number[] {
    const seen = new Set<number>();
    const rows: number[] = [];
    for (let i = 0; i < this.count; i++) {
      if (seen.has(this.keys[i]!)) rows.push(i);
      seen.add(this.keys[i]!);
    }
    return rows;
  }

  /** How many of the two swapped rows would equal another row; Infinity if the swap changes nothing. */
  private newCollisions(f: number, row: number, partner: number): number {
    const shift = (this.columns[f]![partner]! - this.columns[f]![row]!) * this.strides[f]!;
    if (shift === 0) return Infinity;
    const first = this.keys[row]! + shift;
    const second = this.keys[partner]! - shift;
    if (first === this.keys[partner]) return Infinity;
    return (this.occupied.has(first) ? 1 : 0) + (this.occupied.has(second) ? 1 : 0);
  }

  private swap(f: number, row: number, partner: number): void {
    this.pairs.swap(f, row, partner);
    const column = this.columns[f]!;
    const shift = (column[partner]! - column[row]!) * this.strides[f]!;
    this.release(this.keys[row]!);
    this.release(this.keys[partner]!);
    this.keys[row]! += shift;
    this.keys[partner]! -= shift;
    this.occupy(this.keys[row]!);
    this.occupy(this.keys[partner]!);
    const previous = column[row]!;
    column[row] = column[partner]!;
    column[partner] = previous;
  }

  private occupy(key: number): void {
    this.occupied.set(key, (this.occupied.get(key) ?? 0) + 1);
  }

  private release(key: number): void {
    const left = this.occupied.get(key)! - 1;
    if (left === 0) this.occupied.delete(key);
    else this.occupied.set(key, left);
  }
}

/** A column with each level floor or ceil of count / size times, in random order. The levels that occur once more are random too. */
function balancedColumn(count: number, size: number, random: RandomSource): Uint16Array {
  const levels = Uint16Array.from({ length: size }, (_, level) => level);
  shuffle(levels, random);
  const column = Uint16Array.from({ length: count }, (_, i) => levels[i % size]!);
  shuffle(column, random);
  return column;
}

/** Counts the rows in which each pair of alternatives of two components occurs, and computes how a swap changes J2. */
class PairTable {
  private readonly counts: Float64Array;
  /**
   * For each component: the other active components, each with the position of its block, its two strides and its
   * weight.
   */
  private readonly links: { other: number; base: number; own: number; theirs: number; weight: number }[][];

  constructor(
    sizes: readonly number[],
    active: readonly number[],
    private readonly columns: readonly Uint16Array[],
  ) {
    this.links = sizes.map(() => []);
    let cells = 0;
    const blocks: { f: number; g: number; base: number }[] = [];
    for (const f of active) {
      for (const g of active.filter((other) => other > f)) {
        const weight = sizes[f]! * sizes[g]!;
        this.links[f]!.push({ other: g, base: cells, own: sizes[g]!, theirs: 1, weight });
        this.links[g]!.push({ other: f, base: cells, own: 1, theirs: sizes[g]!, weight });
        blocks.push({ f, g, base: cells });
        cells += weight;
      }
    }
    this.counts = new Float64Array(cells);
    const rows = columns[0]?.length ?? 0;
    for (const { f, g, base } of blocks) {
      const [first, second, step] = [columns[f]!, columns[g]!, sizes[g]!];
      for (let i = 0; i < rows; i++) this.counts[base + first[i]! * step + second[i]!]! += 1;
    }
  }

  /** The change of J2 if two rows exchange their alternatives of component f. */
  changeOfSwap(f: number, row: number, partner: number): number {
    const { counts, columns } = this;
    const a = columns[f]![row]!;
    const b = columns[f]![partner]!;
    if (a === b) return 0;
    let change = 0;
    for (const { other, base, own, theirs, weight } of this.links[f]!) {
      const m = columns[other]![row]!;
      const n = columns[other]![partner]!;
      if (m === n) continue;
      const atM = base + m * theirs;
      const atN = base + n * theirs;
      // (c - 1)^2 - c^2 for the two cells that lose a row, (c + 1)^2 - c^2 for the two that gain one.
      change +=
        2 *
        weight *
        (2 + counts[atM + b * own]! - counts[atM + a * own]! + counts[atN + a * own]! - counts[atN + b * own]!);
    }
    return change;
  }

  /** Records a swap that the columns are about to make. */
  swap(f: number, row: number, partner: number): void {
    const a = this.columns[f]![row]!;
    const b = this.columns[f]![partner]!;
    for (const { other, base, own, theirs } of this.links[f]!) {
      const atM = base + this.columns[other]![row]! * theirs;
      const atN = base + this.columns[other]![partner]! * theirs;
      this.counts[atM + a * own]! -= 1;
      this.counts[atM + b * own]! += 1;
      this.counts[atN + b * own]! -= 1;
      this.counts[atN + a * own]! += 1;
    }
  }
}
