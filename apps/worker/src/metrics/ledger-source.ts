import type { MikroORM } from '@mikro-orm/postgresql';
import {
  LedgerAcrossTeamsRepository,
  OPEN_STATES,
} from '#libs/database/repositories/across-teams/ledger-across-teams.repository.js';
import type { Source } from '#libs/telemetry/sources.js';
import { ledgerOldestOpen, ledgerOpenRows } from '#libs/telemetry/worker-metrics.js';

/** Rows of all ledgers without a known outcome. */
export const ledgerSource = (orm: MikroORM): Source => ({
  name: 'ledger',
  async read() {
    const open = await new LedgerAcrossTeamsRepository(orm.em.fork()).openRows();
    const byState = new Map(open.map((rows) => [rows.state, rows]));
    for (const state of OPEN_STATES) {
      ledgerOpenRows.set({ state }, byState.get(state)?.rows ?? 0);
      ledgerOldestOpen.set({ state }, byState.get(state)?.oldestSeconds ?? 0);
    }
  },
  clear() {
    ledgerOpenRows.reset();
    ledgerOldestOpen.reset();
  },
});
