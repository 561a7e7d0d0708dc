import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { endsAt, type Ending } from '#libs/platforms/endings/endings.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import { Experiment } from '../../entities/experiment.entity.js';

/** An ending of a platform, as the database looks for what it breaks. */
export interface EndingAsked {
  platform: Platform;
  /** Its id. */
  ending: string;
  /** When the platform begins to refuse it. */
  endsAt: Date;
  /** Whether runs lose something that go on afterwards. */
  concernsRuns: boolean;
  /** Whether runs that the platform creates in another way than the usual one lose nothing. */
  usualPathOnly: boolean;
}

/** An ending of a platform as it is looked for. */
export const askedOf = (platform: Platform, ending: Ending): EndingAsked => ({
  ...{ platform, ending: ending.id, endsAt: new Date(endsAt(ending)), concernsRuns: ending.concernsRuns },
  usualPathOnly: ending.usualPathOnly === true,
});

/** What of a team an ending concerns. */
export interface EndingCounts {
  ending: string;
  drafts: number;
  templates: number;
  samples: number;
  runs: number;
}

/** An experiment that an ending concerns. */
export interface ConcernedRow {
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  status: ExperimentStatus;
  revision: number;
  createdBy: string;
  /** The name of who made it; empty for who left the team. */
  creator: string;
  accountId: string;
  accountName: string | null;
  endsAt: Date | null;
  updatedAt: Date;
}

/** Something of one person's that an ending concerns. */
export interface PersonsRow {
  ending: string;
  name: string;
  status: ExperimentStatus;
  /** How many of theirs the ending concerns. */
  total: number;
}

/** What the index of endings holds: what is not over, and whose contents break. */
export const IS_OPEN = `x.endings <> '{}' and x.deleted_at is null and x.activates is null
  and x.status in ('DRAFT', 'TEMPLATE', 'SAMPLE', 'PENDING', 'PENDING_ADS', 'PROCESSING')`;

/** Runs that are over by the day lose nothing; one that has not said when it ends may go on. */
export const IS_CONCERNED = `k.id = any(x.endings) and k.platform = x.platform and (x.status in ('DRAFT', 'TEMPLATE', 'SAMPLE')
  or (k.runs and x.finished_at is null and (x.ends_at is null or x.ends_at > k.ends_at)
    and (x.creation_path is null or not k.usual)))`;

/** How many of each kind, of the rows of a group. */
export const COUNTS = `count(*) filter (where x.status = 'DRAFT')::int as drafts,
  count(*) filter (where x.status = 'TEMPLATE')::int as templates,
  count(*) filter (where x.status = 'SAMPLE')::int as samples,
  count(*) filter (where x.status not in ('DRAFT', 'TEMPLATE', 'SAMPLE'))::int as runs`;

/** The endings as rows `k` of a statement: never empty, see the callers. */
export const endingRows = (asked: readonly EndingAsked[]): { rows: string; values: unknown[] } => ({
  rows: `(values ${asked.map(() => '(?::text, ?::text, ?::timestamptz, ?::boolean, ?::boolean)').join(', ')}) as k(platform, id, ends_at, runs, usual)`,
  values: asked.flatMap((one) => [one.platform, one.ending, one.endsAt, one.concernsRuns, one.usualPathOnly]),
});

/** Experiments of one team that their platform's endings concern. */
export class DeadlineRepository {
  constructor(private readonly em: EntityManager) {}

  /** What each ending concerns; those that concern nothing are absent. */
  async counts(organizationId: string, asked: readonly EndingAsked[]): Promise<EndingCounts[]> {
    if (asked.length === 0) return [];
    const { rows, values } = endingRows(asked);
    return this.em.execute<EndingCounts[]>(
      `select k.id as ending, ${COUNTS} from experiment x join ${rows} on ${IS_CONCERNED}
       where x.organization_id = ? and ${IS_OPEN} group by k.id`,
      [...values, organizationId],
    );
  }

  /** One page of what an ending concerns: runs first, then what was changed last. */
  async page(
    organizationId: string,
    asked: EndingAsked,
    { page, size }: { page: number; size: number },
  ): Promise<ConcernedRow[]> {
    const { rows, values } = endingRows([asked]);
    const found = await this.em.execute<ConcernedRow[]>(
      `select f.id, x.uuid::text, x.name, x.platform, x.status, x.revision, x.created_by::text as "createdBy",
         coalesce(trim(concat_ws(' ', u.first_name, u.last_name)), '') as creator, x.account_id as "accountId",
         x.input #>> '{account,name}' as "accountName", x.ends_at as "endsAt", x.updated_at as "updatedAt"
       from (select x.id, x.status in ('DRAFT', 'TEMPLATE', 'SAMPLE') as "isOpen", x.updated_at
             from experiment x join ${rows} on ${IS_CONCERNED}
             where x.organization_id = ? and x.platform = ? and ${IS_OPEN}
             order by 2, x.updated_at desc, x.id desc limit ? offset ?) f
       join experiment x on x.organization_id = ? and x.id = f.id
       left join user_account u on u.organization_id = x.organization_id and u.id = x.created_by and u.status = 'ACTIVE'
       order by f."isOpen", f.updated_at desc, f.id desc`,
      [...values, organizationId, asked.platform, size, (page - 1) * size, organizationId],
    );
    return found.map((row) => ({
      ...row,
      endsAt: row.endsAt === null ? null : new Date(row.endsAt),
      updatedAt: new Date(row.updatedAt),
    }));
  }

  /**
   * What endings concern of one person's: what they made; of the owner also what people made who have left the team.
   * @returns the first few of each ending, with how many there are
   */
  ofPerson(
    organizationId: string,
    asked: readonly EndingAsked[],
    { userId, isOwner, most }: { userId: string; isOwner: boolean; most: number },
  ): Promise<PersonsRow[]> {
    if (asked.length === 0) return Promise.resolve([]);
    const { rows, values } = endingRows(asked);
    return this.em.execute<PersonsRow[]>(
      `select ending, name, status, total from (
         select k.id as ending, x.name, x.status, count(*) over (partition by k.id)::int as total,
           row_number() over (partition by k.id order by x.status in ('DRAFT', 'TEMPLATE', 'SAMPLE'), x.updated_at desc, x.id) as place
         from experiment x join ${rows} on ${IS_CONCERNED}
         where x.organization_id = ? and ${IS_OPEN} and (x.created_by = ? or (? and not exists (
           select 1 from user_account u where u.organization_id = x.organization_id and u.id = x.created_by and u.status = 'ACTIVE')))
       ) found where place <= ? order by ending, place`,
      [...values, organizationId, userId, isOwner, most],
    );
  }

  /** Within a transaction: a draft or template, which nobody else changes meanwhile. */
  lock(organizationId: string, { platform, uuid }: { platform: Platform; uuid: string }): Promise<Experiment | null> {
    const where = { organizationId, platform, uuid, status: { $in: ['DRAFT', 'TEMPLATE'] }, deletedAt: null };
    return this.em.findOne(Experiment, where as object, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /**
   * Stores other contents of a draft or template that was locked: a form that has it open gets a conflict at its next save.
   * @param columns what the row says of them
   */
  async convert(
    organizationId: string,
    { id, revision }: Pick<Experiment, 'id' | 'revision'>,
    columns: Pick<Experiment, 'payloadHash' | 'goal' | 'pageId' | 'endings' | 'endingsKnown'> & { input: object },
  ): Promise<void> {
    const { input, ...beside } = columns;
    await this.em.nativeUpdate(
      Experiment,
      { organizationId, id, revision },
      { ...beside, input: input as ExperimentInput, revision: revision + 1, updatedAt: new Date() },
    );
  }
}
