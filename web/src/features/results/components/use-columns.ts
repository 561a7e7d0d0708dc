import { useState } from 'react';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { ResultRow } from '../../../lib/api/endpoints.js';
import { usePlatform } from '../../../lib/platform/use-platform.js';
import { readView, writeView } from '../../../lib/storage/view.js';
import { FIGURES } from './figure-columns.js';

export const AUDIENCE = 'audience';
/** The column of the second variable. The user shows it by the choice of the variable, not in the list of columns. */
const BESIDE = 'beside';

/** Every column that can be shown or hidden, in order. */
const columnsOf = ({ results }: PlatformDescription): string[] => [
  ...results.columns,
  AUDIENCE,
  ...FIGURES.map(({ id }) => id).filter((id) => id !== BESIDE),
];

export interface Columns {
  all: readonly string[];
  /** The number of shown columns. At least one column of a variation's parts is always shown. */
  shown: number;
  isShown(column: string): boolean;
  toggle(column: string): void;
}

const MONEY: readonly string[] = ['spent', 'cpa', 'cpc', 'cpm'];

/** The columns of the table of variations, as this browser remembers them for the platform. */
export function useColumns(
  description: PlatformDescription,
  { isMoneyShown, hasBeside, rows }: { isMoneyShown: boolean; hasBeside: boolean; rows: readonly (ResultRow | null)[] },
): Columns {
  const page = `results-columns-${usePlatform()}`;
  const all = columnsOf(description);
  const usual = all.filter((column) => FIGURES.find(({ id }) => id === column)?.isUsual ?? true);
  const [shown, setShown] = useState<readonly string[]>(() => readView(page)?.split(',') ?? usual);
  const isPart = (column: string) => column === AUDIENCE || description.results.columns.includes(column);
  // All variations have the same parts, so a part that one row lacks has no column: search ads have no picture.
  const hasPart = (column: string) => rows.every((row) => row === null) || rows.some((row) => row?.components[column]);
  const offered = all.filter((column) =>
    MONEY.includes(column) ? isMoneyShown : column === AUDIENCE || !isPart(column) || hasPart(column),
  );
  const visible = offered.filter((column) => shown.includes(column));
  return {
    all: offered,
    shown: visible.length + Number(!visible.some(isPart)) + Number(hasBeside),
    isShown: (column) => (column === BESIDE ? hasBeside : offered.includes(column) && shown.includes(column)),
    toggle(column) {
      const next = all.filter((one) => shown.includes(one) !== (one === column));
      setShown(next);
      writeView(page, next.join() === usual.join() ? null : next.join());
    },
  };
}
