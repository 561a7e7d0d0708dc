import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform/platform.js';
import {
  COUNTS,
  endingRows,
  IS_CONCERNED,
  IS_OPEN,
  type EndingSearch,
  type EndingCounts,
} from '../experiment/deadline.repository.js';

/** The rows of all teams that an ending affects, counted. */
export interface EndingAcrossTeams extends EndingCounts {
  teams: number;
}

/** A person who gets an e-mail because an ending affects their experiments. */
export interface Concerned {
  organizationId: string;
  userId: string;
}

interface Untagged {
  id: number;
  organizationId: string;
  input: unknown;
}

/** Endings of platforms across teams: for staff of the product, and for the job that notifies teams. */
export class DeadlinesAcrossTeamsRepository {
  constructor(private readonly em: EntityManager) {}

  /** The counts of affected rows by ending. Endings that affect nothing are absent. */
  async counts(endings: readonly EndingSearch[]): Promise<EndingAcrossTeams[]> {
    if (endings.length === 0) return [];
    const { rows, values } = endingRows(endings);
    return this.em.execute<EndingAcrossTeams[]>(
      `select k.id as ending, count(distinct x.organization_id)::int as teams, ${COUNTS}
       from experiment x join ${rows} on ${IS_CONCERNED} where ${IS_OPEN} group by k.id`,
      values,
    );
  }

  /**
   * The creators of experiments that an ending breaks, unless they have a queued e-mail with this key. The team's owner stands in for
   * creators who have left.
   * @param madeBefore only experiments that were created before; for later ones, only the console shows the ending
   * @param key the e-mail's key without the person
   */
  async unmailed(
    endings: readonly EndingSearch[],
    { key, madeBefore, limit }: { key: string; madeBefore: Date; limit: number },
  ): Promise<Concerned[]> {
    if (endings.length === 0) return [];
    const { rows, values } = endingRows(endings);
    return this.em.execute<Concerned[]>(
      `select distinct found."organizationId", found."userId" from (
         select x.organization_id::text as "organizationId", coalesce(u.id, o.id)::text as "userId"
         from experiment x join ${rows} on ${IS_CONCERNED}
         left join user_account u on u.organization_id = x.organization_id and u.id = x.created_by and u.status = 'ACTIVE'
         left join user_account o on o.organization_id = x.organization_id and o.role = 'owner' and o.status = 'ACTIVE'
         where ${IS_OPEN} and x.created_at <= ?) found
       where found."userId" is not null and not exists (
         select 1 from outbox_item i where i.dedupe_key = ? || found."userId")
       order by 1, 2 limit ?`,
      [...values, madeBefore, key, limit],
    );
  }

  /**
   * Checks stored experiments against a newer list of endings than the one of their last check.
   * @param tag ids of the endings that break these contents
   * @returns how many rows there were, at most `limit`
   */
  async retag(
    { platform, known, limit }: { platform: Platform; known: string; limit: number },
    tag: (input: unknown) => string[],
  ): Promise<number> {
    return this.em.transactional(async (em) => {
      const rows = await em.execute<Untagged[]>(
        `select x.id, x.organization_id::text as "organizationId", x.input from experiment x
         where x.platform = ? and x.endings_known is distinct from ? and x.deleted_at is null and x.activates is null
           and x.status in ('DRAFT', 'TEMPLATE', 'SAMPLE', 'PENDING', 'PENDING_ADS', 'PROCESSING')
         limit ? for update skip locked`,
        [platform, known, limit],
      );
      for (const { id, organizationId, input } of rows)
        await em.execute(
          'update experiment set endings = ?::text[], endings_known = ? where organization_id = ? and id = ?',
          [
            `{${tag(input)
              .map((one) => `"${one}"`)
              .join(',')}}`,
            known,
            organizationId,
            id,
          ],
          'run',
        );
      return rows.length;
    });
  }
}
