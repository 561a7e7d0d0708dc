import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { LIST_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { TeamRole } from '#libs/contracts/account/team.js';
import { Organization } from '../../entities/organization.entity.js';
import { Session } from '../../entities/session.entity.js';
import { User, type UserStatus } from '../../entities/user.entity.js';
import { placeOf, type PageAsked, type PageOf } from './page.js';

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
}

export interface AccountCounts {
  active: number;
  pending: number;
  disabled: number;
  /** Of any status. */
  whitelisted: number;
}

export interface ExperimentCounts {
  completed: number;
  processing: number;
  failed: number;
  draft: number;
}

/** A word that more accounts have is common, and not looked up account by account. Of more matches, the list says that there are more. */
export const MOST_MATCHES = 1_000;
/** The newest accounts, among which a page of those that have common words is looked for first. */
const NEWEST_SEARCHED = 2_000;
/** Words that are read to know whether one is common: somebody may have several that begin alike. */
const MOST_READ = 4 * MOST_MATCHES;
/** Words of a search that are looked at; whoever types more has been precise enough. */
const MOST_WORDS = 6;

const ROW = `u.id::text, u.organization_id::text as "organizationId", u.status, u.first_name as "firstName", u.last_name as "lastName",
  u.email, o.name as company, u.role, u.is_staff as "isStaff", u.is_whitelisted as "isWhitelisted", u.created_at as "createdAt"`;
const NEWEST = 'created_at desc, id';
const LIVING = `user_account where status <> 'REMOVED'`;
const BEGINS_WITH = `word ~>=~ ? and word ~<~ ?`;
/** Who has a word that begins so. Whoever was removed has none. */
const HAVE_WORD = `select user_id from account_word where ${BEGINS_WITH}`;
/** Whether the account `id` of a row around has one. */
const hasWord = (id: string) =>
  `exists (select 1 from account_word has where has.user_id = ${id} and has.${BEGINS_WITH.replace(' word', ' has.word')})`;

/** What begins with a word, as the index of words reads it. */
const rangeOf = (word: string): [string, string] => [word, `${word}\u{10ffff}`];

/**
 * Accounts of every team, for staff of the product alone: no method takes a team, so nothing that customers ask may come here.
 */
export class AccountsAcrossTeamsRepository {
  constructor(private readonly em: EntityManager) {}

  /** One page, newest first. @param search words, or beginnings of words, of names, e-mail and team: all of them have to fit */
  async page(asked: PageAsked): Promise<PageOf<AccountRow>> {
    const { search } = asked;
    const words = search.trim() === '' ? [] : await this.wordsOf(search);
    if (words === null) return { rows: [], total: 0, isMore: false };
    const place = placeOf(asked);
    if (words.length === 0) {
      const { active, pending, disabled } = await this.counts();
      return {
        rows: await this.read(LIVING, [], place),
        total: active + pending + disabled,
        isMore: false,
      };
    }
    const ordered = await this.rarestFirst(words);
    const isCommon = ordered[0]!.isCommon;
    const rarestFirst = ordered.map(({ word }) => word);
    if (isCommon) {
      // Where many have every word, the newest of them fill the page, and nobody reads to the end.
      const [size, before] = place;
      const among = `(select id, created_at from ${LIVING} order by ${NEWEST} limit ${NEWEST_SEARCHED}) as newest`;
      const fits = words.map(() => hasWord('newest.id')).join(' and ');
      const rows = await this.read(`${among} where ${fits}`, words.flatMap(rangeOf), [size + 1, before]);
      // Many have each word; how many have all of them was not counted.
      const known = Math.max(before + size, words.length === 1 ? MOST_MATCHES : 0);
      if (rows.length > size) return { rows: rows.slice(0, size), total: known, isMore: true };
    }
    return this.counted(rarestFirst, isCommon, place);
  }

  /** A page of those who have all words, and how many they are. @param words the rarest first; `isCommon` says whether even that is */
  private async counted(
    words: readonly string[],
    isCommon: boolean,
    place: readonly [limit: number, offset: number],
  ): Promise<PageOf<AccountRow>> {
    const fitting = isCommon
      ? words.map(() => HAVE_WORD).join(' intersect ')
      : [HAVE_WORD, ...words.slice(1).map(() => hasWord('account_word.user_id'))].join(' and ');
    const rows = await this.em.execute<(AccountRow & { total: number })[]>(
      `with fitting as materialized (${fitting}), shown as (
         select id, created_at from ${LIVING} and id in (select user_id from fitting) order by ${NEWEST} limit ? offset ?
       )
       select ${ROW}, counted.total from (select count(distinct user_id)::int as total from fitting) counted
       left join (shown join user_account u on u.id = shown.id join organization o on o.id = u.organization_id) on true
       order by u.created_at desc, u.id`,
      [...words.flatMap(rangeOf), ...place],
    );
    const { total } = rows[0]!;
    // Behind the last page only the count is answered.
    const shown = rows.filter(({ id }) => id !== null).map(({ total: _, ...row }) => row);
    const told = Math.min(total, Math.max(MOST_MATCHES, place[1] + shown.length));
    return { rows: shown, total: told, isMore: total > told };
  }

  /** The distinct words of a search as the accounts' are kept; null where it has none, like `???`. */
  private async wordsOf(search: string): Promise<string[] | null> {
    const rows = await this.em.execute<{ word: string }[]>('select word from account_words(?) as word limit ?', [
      search,
      MOST_WORDS,
    ]);
    return rows.length === 0 ? null : rows.map(({ word }) => word);
  }

  private async rarestFirst(words: readonly string[]): Promise<{ word: string; isCommon: boolean }[]> {
    const counted = await Promise.all(
      words.map(async (word) => {
        const [row] = await this.em.execute<{ count: number }[]>(
          `select count(distinct user_id)::int as count from (${HAVE_WORD} limit ?) found`,
          [...rangeOf(word), MOST_READ],
        );
        return { word, count: row!.count, isCommon: row!.count > MOST_MATCHES };
      }),
    );
    return counted.toSorted((a, b) => a.count - b.count);
  }

  /** Found in the index of the order first, so that only the page's own rows are read. */
  private read(found: string, values: readonly unknown[], place: readonly number[]): Promise<AccountRow[]> {
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

  /** Of every team that lives and every platform; templates and samples are none of them. */
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

  /** Within a transaction: nobody else changes the account or its team's accounts here. Null for what is missing or removed. */
  async lock(id: string): Promise<User | null> {
    const found = await this.em.findOne(User, { id, status: { $ne: 'REMOVED' } }, { disableIdentityMap: true });
    if (found === null) return null;
    await this.em.findOne(Organization, { id: found.organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const where = { id, status: { $ne: 'REMOVED' as const } };
    return this.em.findOne(User, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** Every account of the team that lives. @returns how many were changed */
  async whitelistTeam(organizationId: string, isWhitelisted: boolean): Promise<number> {
    const others = { organizationId, status: { $ne: 'REMOVED' as const }, isWhitelisted: !isWhitelisted };
    return this.em.nativeUpdate(User, others, { isWhitelisted });
  }

  /** Who is disabled is signed out everywhere. */
  async setStatus(id: string, status: 'ACTIVE' | 'DISABLED'): Promise<void> {
    await this.em.nativeUpdate(User, { id, status: { $ne: 'REMOVED' } }, { status });
    if (status === 'DISABLED')
      await this.em.nativeUpdate(Session, { userId: id, endedAt: null }, { endedAt: new Date() });
  }
}
