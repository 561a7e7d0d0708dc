import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { LIST_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { TeamRole } from '#libs/contracts/account/team.js';
import { Organization } from '../../entities/organization.entity.js';
import { Session } from '../../entities/session.entity.js';
import { User, type UserStatus } from '../../entities/user.entity.js';
import { placeOf, type PageRequest, type PageOf } from './page.js';

/** An account as staff see it. */
export interface AccountRow {
  id: string;
  organizationId: string;
  status: Exclude<UserStatus, 'REMOVED'>;
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  role: TeamRole;
  isStaff: boolean;
  isWhitelisted: boolean;
  createdAt: Date;
  /** The team's free trial, even if it is over; null for none. Times are ISO texts. */
  trial: { startedAt: string; endsAt: string; experiments: number; variations: number } | null;
}

export interface AccountCounts {
  active: number;
  pending: number;
  disabled: number;
  /** Whitelisted accounts in any status. */
  whitelisted: number;
}

export interface ExperimentCounts {
  completed: number;
  processing: number;
  failed: number;
  draft: number;
}

/** Above this number of matches the list only says that there are more. */
export const MOST_MATCHES = 1_000;
/** The number of the newest accounts, among which a page of many matches is searched first. */
const NEWEST_SEARCHED = 2_000;
/** Maximum number of words of a search that are used. More words would hardly narrow it. */
const MOST_WORDS = 6;

/** The parameters of `limit ? offset ?`. */
type Place = readonly [limit: number, offset: number];

const ROW = `u.id::text, u.organization_id::text as "organizationId", u.status, u.first_name as "firstName", u.last_name as "lastName",
  u.email, o.name as company, u.role, u.is_staff as "isStaff", u.is_whitelisted as "isWhitelisted", u.created_at as "createdAt",
  (select json_build_object('startedAt', f.started_at, 'endsAt', f.ends_at, 'experiments', count(r.experiment_id),
     'variations', coalesce(sum(r.created), 0))
   from trial f left join trial_run r on r.organization_id = f.organization_id and r.state <> 'given-back'
   where f.organization_id = u.organization_id group by f.organization_id) as trial`;
const NEWEST = 'created_at desc, id';
const LIVING = `user_account where status <> 'REMOVED'`;
/** On `account_search`: whether one of an account's words begins with the text. Words contain no character that is special to \`like\`. */
const HAS_WORD = `words like '% ' || ? || '%'`;
/**
 * Finds accounts whose words begin with all of these, through the index of prefixes. The planner would prefer to check account by
 * account, which takes a hundred times as long. So it must not see how frequent the words are (`select`), nor their order (`offset`).
 */
const haveAll = (words: readonly string[]) =>
  `(select id, created_at from account_search
    where account_beginnings(words) @> (select array[${words.map(() => '?').join(', ')}]) offset 0) as fitting`;

/** Accounts of every team, only for staff of the product. No method takes a team, so no customer request may use it. */
export class AccountsAcrossTeamsRepository {
  constructor(private readonly em: EntityManager) {}

  /** One page, newest first. @param search words, or beginnings of words, of names, e-mail and team: all of them must match */
  async page(request: PageRequest): Promise<PageOf<AccountRow>> {
    const { search } = request;
    const words = search.trim() === '' ? [] : await this.wordsOf(search);
    if (words === null) return { rows: [], total: 0, isMore: false };
    const place = placeOf(request);
    if (words.length === 0) {
      const { active, pending, disabled } = await this.counts();
      return {
        rows: await this.read(LIVING, [], place),
        total: active + pending + disabled,
        isMore: false,
      };
    }
    const most = Math.max(MOST_MATCHES, place[0] + place[1]);
    const { rows, total } = await this.counted(words, place, most);
    if (total <= most) return { rows, total, isMore: false };
    return { rows: await this.newest(words, place), total: most, isMore: true };
  }

  /** The number of accounts that match all words, counted to one above `most`, and the page unless there are more. */
  private async counted(words: readonly string[], place: Place, most: number) {
    const rows = await this.em.execute<(AccountRow & { total: number })[]>(
      `with fitting as materialized (select * from ${haveAll(words)} limit ?),
       shown as (select id from fitting order by ${NEWEST} limit ? offset ?)
       select ${ROW}, counted.total from (select count(*)::int as total from fitting) counted
       left join (shown join user_account u on u.id = shown.id join organization o on o.id = u.organization_id) on true
       order by u.created_at desc, u.id`,
      [...words, most + 1, ...place],
    );
    const { total } = rows[0]!;
    // Past the last page the query returns only the count.
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- the left join answers nulls
    return { total, rows: rows.filter(({ id }) => id !== null).map(({ total: _, ...row }) => row) };
  }

  /** A page of very many matches: the newest accounts mostly fill it, so the query does not sort them all. */
  private async newest(words: readonly string[], place: Place): Promise<AccountRow[]> {
    const newest = `(select * from account_search order by ${NEWEST} limit ${NEWEST_SEARCHED}) as newest`;
    const rows = await this.read(`${newest} where ${words.map(() => HAS_WORD).join(' and ')}`, words, place);
    return rows.length === place[0] ? rows : this.read(haveAll(words), words, place);
  }

  /** The distinct words of a search in their stored form; null if it has none, like `???`. */
  private async wordsOf(search: string): Promise<string[] | null> {
    const rows = await this.em.execute<{ word: string }[]>('select word from account_words(?) as word limit ?', [
      search,
      MOST_WORDS,
    ]);
    return rows.length === 0 ? null : rows.map(({ word }) => word);
  }

  /** Finds the ids in the sort index first, so that it reads only the page's own rows. */
  private read(found: string, values: readonly unknown[], place: Place): Promise<AccountRow[]> {
    return this.em.execute<AccountRow[]>(
      `select ${ROW} from (select id, created_at from ${found} order by ${NEWEST} limit ? offset ?) shown
       join user_account u on u.id = shown.id join organization o on o.id = u.organization_id
       order by u.created_at desc, u.id`,
      [...values, ...place],
    );
  }

  async counts(): Promise<AccountCounts> {
    const rows = await this.em.execute<{ status: UserStatus; isWhitelisted: boolean; count: number }[]>(
      'select status, is_whitelisted as "isWhitelisted", count from account_count',
    );
    const sum = (fits: (row: (typeof rows)[number]) => boolean): number =>
      rows.filter(fits).reduce((all, { count }) => all + count, 0);
    return {
      active: sum(({ status }) => status === 'ACTIVE'),
      pending: sum(({ status }) => status === 'PENDING'),
      disabled: sum(({ status }) => status === 'DISABLED'),
      whitelisted: sum(({ isWhitelisted }) => isWhitelisted),
    };
  }

  /** Counts experiments of every team that still exists and every platform, without templates and samples. */
  async experimentCounts(): Promise<ExperimentCounts> {
    const rows = await this.em.execute<{ status: ExperimentStatus; count: number }[]>(
      'select status, sum(count)::int as count from experiment_count group by status',
    );
    const sum = (statuses: readonly ExperimentStatus[]): number =>
      rows.filter(({ status }) => statuses.includes(status)).reduce((all, { count }) => all + count, 0);
    return {
      completed: sum(LIST_STATUSES.completed.filter((status) => status !== 'FAILED')),
      processing: sum(LIST_STATUSES.live),
      failed: sum(['FAILED']),
      draft: sum(LIST_STATUSES.draft),
    };
  }

  /** Locks the account and its team's accounts within a transaction. Null if it is missing or removed. */
  async lock(id: string): Promise<User | null> {
    const found = await this.em.findOne(User, { id, status: { $ne: 'REMOVED' } }, { disableIdentityMap: true });
    if (found === null) return null;
    await this.em.findOne(Organization, { id: found.organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const where = { id, status: { $ne: 'REMOVED' as const } };
    return this.em.findOne(User, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** Changes every account of the team that was not removed. @returns how many were changed */
  async whitelistTeam(organizationId: string, isWhitelisted: boolean): Promise<number> {
    const others = { organizationId, status: { $ne: 'REMOVED' as const }, isWhitelisted: !isWhitelisted };
    return this.em.nativeUpdate(User, others, { isWhitelisted });
  }

  /** A disabled account is signed out everywhere. */
  async setStatus(id: string, status: AccountRow['status']): Promise<void> {
    await this.em.nativeUpdate(User, { id, status: { $ne: 'REMOVED' } }, { status });
    if (status === 'DISABLED')
      await this.em.nativeUpdate(Session, { userId: id, endedAt: null }, { endedAt: new Date() });
  }
}
