/** Columns of one component, or of one pair of components (one column per cell, the second component varying fastest). */
export interface ColumnBlock {
  first: number;
  /** Null if the block is the main effect of `first`. */
  second: number | null;
  offset: number;
  count: number;
}

/** The 0/1 columns of the model. Column 0 is the intercept; every variation has exactly one 1 in each block. */
export interface ModelColumns {
  sizes: number[];
  /** Number of columns, intercept included. */
  count: number;
  /** Main effects first, then pairs. */
  blocks: ColumnBlock[];
  /**
   * Number of columns of waves, one per wave, after all other columns; 0 if all ads ran in one wave. Only rows of ads, not of variations,
   * have a 1 in them.
   */
  waves: number;
}

/** Maximum number of columns for all pairs. */
const MAX_PAIR_CELLS = 600;
/** Maximum number of columns for intercept and main effects. */
const MAX_MAIN_COLUMNS = 900;

/**
 * Chooses the columns for components of these sizes. A component with one value gets none. The largest components get none if main effects
 * would need more than 900 columns. Pairs are taken by size, smallest first, all pairs of one size or none, up to 600 cells. So the choice
 * does not depend on the order of the components.
 */
export function modelColumns(sizes: readonly number[], withPairs: boolean, waves = 0): ModelColumns {
  const used = sizes.flatMap((size, f) => (size > 1 ? [f] : [])).sort((a, b) => sizes[a]! - sizes[b]!);
  let mainColumns = 1 + used.reduce((sum, f) => sum + sizes[f]!, 0);
  while (mainColumns > MAX_MAIN_COLUMNS) mainColumns -= sizes[used.pop()!]!;
  used.sort((a, b) => a - b);

  const blocks: ColumnBlock[] = [];
  let count = 1;
  const append = (first: number, second: number | null, columns: number) => {
    blocks.push({ first, second, offset: count, count: columns });
    count += columns;
  };
  for (const f of used) append(f, null, sizes[f]!);
  if (withPairs) for (const [f, g] of chosenPairs(sizes, used)) append(f, g, sizes[f]! * sizes[g]!);
  return { sizes: [...sizes], count: count + waves, blocks, waves };
}

function chosenPairs(sizes: readonly number[], used: readonly number[]): [number, number][] {
  const pairs = used.flatMap((f, i) => used.slice(i + 1).map((g): [number, number] => [f, g]));
  const cells = ([f, g]: [number, number]) => sizes[f]! * sizes[g]!;
  let largest = 0;
  for (const threshold of new Set(pairs.map(cells))) {
    const total = pairs.reduce((sum, pair) => (cells(pair) <= threshold ? sum + cells(pair) : sum), 0);
    if (total <= MAX_PAIR_CELLS && threshold > largest) largest = threshold;
  }
  return pairs.filter((pair) => cells(pair) <= largest);
}

/** The column of a block where a variation with these levels has its 1. */
export function columnOf(block: ColumnBlock, sizes: readonly number[], levels: readonly number[]): number {
  const level = levels[block.first]!;
  return block.second === null
    ? block.offset + level
    : block.offset + level * sizes[block.second]! + levels[block.second]!;
}

/** Number of ones of every variation: intercept and one per block. */
export const onesPerRow = (columns: ModelColumns): number => 1 + columns.blocks.length;

/** The number of a wave's column. */
export const waveColumn = ({ count, waves }: ModelColumns, wave: number): number => count - waves + wave;

/** Writes the ascending column numbers of a variation's ones into `ones`, from `at` on. */
export function writeOnes(columns: ModelColumns, levels: readonly number[], ones: Int32Array, at: number): void {
  ones[at] = 0;
  for (let i = 0; i < columns.blocks.length; i++) {
    ones[at + 1 + i] = columnOf(columns.blocks[i]!, columns.sizes, levels);
  }
}
