import { createContext } from 'react';

/** Opens the search of experiments, or the list of shortcuts. */
export const ShortcutContext = createContext<(what: 'find' | 'shortcuts') => void>(() => undefined);
