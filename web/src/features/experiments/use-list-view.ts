import { useState } from 'react';
import { useIsNarrow } from '../../lib/use-media.js';
import { readView, writeView } from '../../lib/storage/view.js';

const PAGE = 'experiments';
export type ListView = 'cards' | 'table';

/** The view of lists that the user chose last. Before a choice, cards if the window is too narrow for a table. */
export function useListView(): [ListView, (view: ListView) => void] {
  const isNarrow = useIsNarrow();
  const [chosen, setChosen] = useState(() => readView(PAGE));
  const view = chosen === 'cards' || chosen === 'table' ? chosen : isNarrow ? 'cards' : 'table';
  return [
    view,
    (next) => {
      setChosen(next);
      writeView(PAGE, next);
    },
  ];
}
