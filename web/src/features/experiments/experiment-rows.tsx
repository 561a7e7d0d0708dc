import { useIsNarrow } from '../../lib/use-media.js';
import { ExperimentCards } from './experiment-cards.js';
import type { ListProps } from './experiment-parts.js';
import { ExperimentTable } from './experiment-table.js';

/** A table, or cards where a table has no room. */
export function ExperimentRows({ items, isLive }: ListProps) {
  return useIsNarrow() ? (
    <ExperimentCards items={items} isLive={isLive} />
  ) : (
    <ExperimentTable items={items} isLive={isLive} />
  );
}
