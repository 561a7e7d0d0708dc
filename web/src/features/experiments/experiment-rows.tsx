import { useState } from 'react';
import type { ListProps } from './experiment-parts.js';
import { ExperimentCards } from './experiment-cards.js';
import { ExperimentTable } from './experiment-table.js';
import { SelectionBar } from './selection-bar.js';
import type { ListView } from './use-list-view.js';

/** The same experiments as cards or as a table; both share one selection. */
export function ExperimentRows({ view, ...props }: ListProps & { view: ListView }) {
  const { items } = props;
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = items.filter(({ uuid }) => ticked.includes(uuid));
  const ticks = {
    has: (uuid: string) => ticked.includes(uuid),
    set: (uuid: string, isOn: boolean) =>
      setTicked((now) => [...now.filter((one) => one !== uuid), ...(isOn ? [uuid] : [])]),
  };
  return (
    <>
      {chosen.length > 0 && <SelectionBar items={chosen} onClear={() => setTicked([])} />}
      {view === 'cards' ? <ExperimentCards {...props} ticks={ticks} /> : <ExperimentTable {...props} ticks={ticks} />}
    </>
  );
}
