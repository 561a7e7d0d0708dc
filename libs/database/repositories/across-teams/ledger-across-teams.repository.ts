import type { EntityManager } from '@mikro-orm/postgresql';

/** The states of rows without a known outcome. */
export const OPEN_STATES = ['sending', 'unknown'] as const;
export type OpenState = (typeof OPEN_STATES)[number];

export interface OpenRows {
  state: OpenState;
  rows: number;
  /** Seconds since the call of the oldest row was announced. */
  oldestSeconds: number;
}

/** The ledgers of all teams, for operators. */
export class LedgerAcrossTeamsRepository {
  constructor(private readonly em: EntityManager) {}

  /** How many rows have no known outcome, and for how long. It reads an index that contains only these rows. */
  async openRows(): Promise<OpenRows[]> {
    return this.em.execute<OpenRows[]>(
      `select state, count(*)::int as rows,
              coalesce(extract(epoch from clock_timestamp() - min(sent_at)), 0)::float8 as "oldestSeconds"
       from ad_object where state in ('sending', 'unknown') group by state`,
    );
  }
}
