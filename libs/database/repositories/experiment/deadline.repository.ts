import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { endsAt, type Ending } from '#libs/platforms/endings/endings.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import { Experiment } from '../../entities/experiment.entity.js';

/** An ending of a platform, as the parameters of a search for the experiments that it affects. */
export interface EndingSearch {
  platform: Platform;
  /** The id of the ending. */
  ending: string;
  /** When the platform begins to refuse the feature. */
  endsAt: Date;
  /** Whether it affects runs that continue after that time. */
  concernsRuns: boolean;
  /** Whether it affects only runs that the platform creates in the usual way. */
  usualPathOnly: boolean;
}

/** The search parameters of a platform's ending. */
export const endingSearch = (platform: Platform, ending: Ending): EndingSearch => ({
  platform,
  ending: ending.id,
  endsAt: new Date(endsAt(ending)),
  concernsRuns: ending.concernsRuns,
  usualPathOnly: ending.usualPathOnly === true,
});

/** The numbers of rows of a team that an ending affects. */
export interface EndingCounts {
  ending: string;
  drafts: number;
  templates: number;
  samples: number;
  runs: number;
}

/** An experiment that an ending affects. */
export interface ConcernedRow {
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  status: ExperimentStatus;
  revision: number;
  createdBy: string;
  /** The creator's name; empty if they have left the team. */
  creator: string;
  accountId: string;
  accountName: string | null;
  endsAt: Date | null;
  updatedAt: Date;
}

/** A person's experiment that an ending affects. */
export interface PersonsRow {
  ending: string;
  name: string;
  status: ExperimentStatus;
  /** How many experiments of this person the ending affects. */
  total: number;
}

/** The condition of the index of endings: unfinished rows that an ending breaks. */
export const IS_OPEN = `x.endings <> '{}' and x.deleted_at is null and x.activates is null
  and x.status in ('DRAFT', 'TEMPLATE', 'SAMPLE', 'PENDING', 'PENDING_ADS', 'PROCESSING')`;

/** Whether the ending `k` affects the experiment `x`. A run that ends before it loses nothing. A run without an end date can continue. */
export const IS_CONCERNED = `k.id = any(x.endings) and k.platform = x.platform and (x.status in ('DRAFT', 'TEMPLATE', 'SAMPLE')
  or (k.runs and x.finished_at is null and (x.ends_at is null or x.ends_at > k.ends_at)
    and (x.creation_path is null or not k.usual)))`;

/** The number of each kind in a group of rows. */
export const COUNTS = `count(*) filter (where x.status = 'DRAFT')::int as drafts,
  count(*) filter (where x.status = 'TEMPLATE')::int as templates,
  count(*) filter (where x.status = 'SAMPLE')::int as samples,
  count(*) filter (where x.status not in ('DRAFT', 'TEMPLATE', 'SAMPLE'))::int as runs`;

/** The endings as rows `k` of a statement. The list must not be empty; the callers check this. */
export const endingRows = (endings: readonly EndingSearch[]): { rows: string; values: unknown[] } => ({
  rows: `(values ${endings.map(() => '(?::text, ?::text, ?::timestamptz, ?::boolean, ?::boolean)').join(', ')}) as k(platform, id, ends_at, runs, usual)`,
  values: endings.flatMap((one) => [one.platform, one.ending, one.endsAt, one.concernsRuns, one.usualPathOnly]),
});

/** Experiments of one team that their platform's endings affect. */
export class DeadlineRepository {
  constructor(private readonly em: EntityManager) {}

  /** The counts of each ending. Endings that affect nothing are absent. */
  async counts(organizationId: string, endings: readonly EndingSearch[]): Promise<EndingCounts[]> {
    if (endings.length === 0) return [];
    const { rows, values } = endingRows(endings);
    return this.em.execute<EndingCounts[]>(
      `select k.id as ending, ${COUNTS} from experiment x join ${rows} on ${IS_CONCERNED}
       where x.organization_id = ? and ${IS_OPEN} group by k.id`,
      [...values, organizationId],
    );
  }

  /** One page of the rows that an ending affects: runs first, then the latest changes. */
  async page(
    organizationId: string,
    ending: EndingSearch,
    { page, size }: { page: number; size: number },
  ): Promise<ConcernedRow[]> {
    const { rows, values } = endingRows([ending]);
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
      [...values, organizationId, ending.platform, size, (page - 1) * size, organizationId],
    );
    return found.map((row) => ({
      ...row,
      endsAt: row.endsAt === null ? null : new Date(row.endsAt),
      updatedAt: new Date(row.updatedAt),
    }));
  }

  /**
   * The experiments of one person that endings affect. An owner also gets those of people who have left the team.
   * @returns the first `most` rows of each ending, with the number of all
   */
  ofPerson(
    organizationId: string,
    endings: readonly EndingSearch[],
    { userId, isOwner, most }: { userId: string; isOwner: boolean; most: number },
  ): Promise<PersonsRow[]> {
    if (endings.length === 0) return Promise.resolve([]);
    const { rows, values } = endingRows(endings);
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

  /** Locks a draft or template within a transaction, so that nobody else changes it meanwhile. */
  lock(organizationId: string, { platform, uuid }: { platform: Platform; uuid: string }): Promise<Experiment | null> {
    const where = { organizationId, platform, uuid, status: { $in: ['DRAFT', 'TEMPLATE'] }, deletedAt: null };
    return this.em.findOne(Experiment, where as object, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /**
   * Stores new contents of a locked draft or template. An open form with the draft gets a conflict at its next save.
   * @param columns the row's columns for these contents
   */
  async convert(
    organizationId: string,
    { id, revision }: Pick<Experiment, 'id' | 'revision'>,
    columns: Pick<Experiment, 'payloadHash' | 'goal' | 'pageId' | 'endings' | 'endingsKnown'> & { input: object },
  ): Promise<void> {
    const { input, ...otherColumns } = columns;
    await this.em.nativeUpdate(
      Experiment,
      { organizationId, id, revision },
      { ...otherColumns, input: input as ExperimentInput, revision: revision + 1, updatedAt: new Date() },
    );
  }
}
