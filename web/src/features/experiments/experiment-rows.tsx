import type { ListProps } from './experiment-parts.js';
import { ExperimentCards } from './experiment-cards.js';
import { ExperimentTable } from './experiment-table.js';
import type { ListView } from './use-list-view.js';

/** The same experiments as cards or as a table. */
export function ExperimentRows({ view, ...props }: ListProps & { view: ListView }) {
  return view === 'cards' ? <ExperimentCards {...props} /> : <ExperimentTable {...props} />;
}
