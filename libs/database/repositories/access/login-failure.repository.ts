import type { EntityManager } from '@mikro-orm/postgresql';
import { statement, type Prepared } from '../../prepared.js';

/** The maximum number of failures of a scope within a window. */
export interface FailureLimit {
  scope: string;
  most: number;
  windowMs: number;
}

/** Counts the latest failures, at most `most` of them. `oldestMs`: the time of the oldest of these, in milliseconds since 1970. */
const COUNT = statement<{ count: number; oldestMs: number | null }>(
  'count-login-failures',
  `select count(f.at)::int as count, (extract(epoch from min(f.at)) * 1000)::float8 as "oldestMs"
   from unnest($1::text[], $2::timestamptz[], $3::int[]) with ordinality as l (scope, since, most, place)
   left join lateral (
     select at from login_failure where scope = l.scope and at > l.since order by at desc limit l.most
   ) f on true
   group by l.place order by l.place`,
);
const ADD = statement('add-login-failures', `insert into login_failure (scope, at) select unnest($1::text[]), $2`);
const CLEAR = statement('clear-login-failures', `delete from login_failure where scope = $1`);

/** Failed attempts, counted by scope. A scope is a hash, so that the table names nobody. */
export class LoginFailureRepository {
  constructor(private readonly prepared: Prepared) {}

  async add(scopes: readonly string[]): Promise<void> {
    await this.prepared.all(ADD, [scopes, new Date().toISOString()]);
  }

  /**
   * How many more failures each limit allows, and, if it allows none, how many milliseconds remain until it allows one again. One query
   * serves all limits.
   */
  async left(limits: readonly FailureLimit[]): Promise<{ left: number; waitMs: number }[]> {
    const now = Date.now();
    const counts = await this.prepared.all(COUNT, [
      limits.map(({ scope }) => scope),
      limits.map(({ windowMs }) => new Date(now - windowMs).toISOString()),
      limits.map(({ most }) => most),
    ]);
    return limits.map(({ most, windowMs }, place) => {
      const { count = 0, oldestMs = null } = counts[place] ?? {};
      const waitMs = count < most || oldestMs === null ? 0 : Math.max(1, oldestMs + windowMs - now);
      return { left: most - count, waitMs };
    });
  }

  async clear(scope: string): Promise<void> {
    await this.prepared.all(CLEAR, [scope]);
  }
}

/**
 * Counts one use against a limit, unless it is reached, within the caller's transaction. A use that is rolled back does not count.
 * Simultaneous uses of any process are counted one after the other.
 * @returns for how many milliseconds the limit stays reached; 0 if the use was counted
 */
export async function spendWithin(em: EntityManager, { scope, most, windowMs }: FailureLimit): Promise<number> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [scope]);
  const now = Date.now();
  const [used] = await em.execute<{ count: number; oldestMs: number | null }[]>(
    `select count(*)::int as count, (extract(epoch from min(at)) * 1000)::float8 as "oldestMs"
     from (select at from login_failure where scope = ? and at > ? order by at desc limit ?) f`,
    [scope, new Date(now - windowMs), most],
  );
  if (used && used.count >= most && used.oldestMs !== null) return Math.max(1, used.oldestMs + windowMs - now);
  await em.execute('insert into login_failure (scope, at) values (?, ?)', [scope, new Date(now)], 'run');
  return 0;
}
