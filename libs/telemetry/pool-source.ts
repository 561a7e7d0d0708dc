import { databaseConnections } from './metrics.js';
import type { Source } from './sources.js';

/** The connections of this process, by state. @param read returns the current numbers */
export const poolSource = (read: () => Promise<Record<'busy' | 'idle' | 'waiting', number>>): Source => ({
  name: 'database-pool',
  async read() {
    for (const [state, count] of Object.entries(await read())) databaseConnections.set({ state }, count);
  },
  clear: () => databaseConnections.reset(),
});
