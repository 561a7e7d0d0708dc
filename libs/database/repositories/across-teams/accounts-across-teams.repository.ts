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

/** Matches that are counted, and found through the words' index; of more, the list says that there are more. */
export const MOST_MATCHES = 1_000;
/** Words of a search that are looked at; whoever types more has been precise enough. */
const MOST_WORDS = 6;

const ROW = `u.id::text, u.organization_id::text as "organizationId", u.status, u.first_name as "firstName", u.last_name as "lastName",
  u.email, o.name as company, u.role, u.is_staff as "isStaff", u.is_whitelisted as "isWhitelisted", u.created_at as "createdAt"`;
const NEWEST = 'created_at desc, id';
const BEGINS_WITH = `word ~>=~ ? and word ~<~ ?`;
/** An account `u` has a word that begins so. */
const HAS_WORD = `exists (select 1 from account_word w where w.user_id = u.id and w.${BEGINS_WITH.replace(' word', ' w.word')})`;

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
        rows: await this.read(`status <> 'REMOVED'`, [], place),
        total: active + pending + disabled,
        isMore: false,
      };
    }
    const [rarest, ...others] = await this.rarestFirst(words);
    const fits = [`status <> 'REMOVED'`, ...others.map(() => HAS_WORD)].join(' and ');
    const ranges = others.flatMap(({ word }) => rangeOf(word));
    if (!rarest!.isCommon) {
      const found = `${fits} and id in (select user_id from account_word where ${BEGINS_WITH})`;
      const values = [...ranges, ...rangeOf(rarest!.word)];
      const [counted] = await this.em.execute<{ total: number }[]>(
        `select count(*)::int as total from user_account u where ${found}`,
        values,
      );
      return { rows: await this.read(found, values, place), total: counted!.total, isMore: false };
    }
    // Every word is of many: the newest that fit are found soon, and nobody reads to the end.
    const values = [...ranges, ...rangeOf(rarest!.word)];
    const rows = await this.read(`${fits} and ${HAS_WORD}`, values, place);
    const [size, before] = place;
    // A page that is not full is the last one, or lies behind it.
    const isLast = rows.length < size && (rows.length > 0 || before === 0);
    return isLast ? { rows, total: before + rows.length, isMore: false } : { rows, total: MOST_MATCHES, isMore: true };
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
          `select count(*)::int as count from (select 1 from account_word where ${BEGINS_WITH} limit ?) found`,
          [...rangeOf(word), MOST_MATCHES + 1],
        );
        return { word, count: row!.count, isCommon: row!.count > MOST_MATCHES };
      }),
    );
    return counted.toSorted((a, b) => a.count - b.count);
  }

  /** Found in the index of the order first, so that only the page's own rows are read. */
  private read(where: string, values: readonly unknown[], place: readonly number[]): Promise<AccountRow[]> {
    return this.em.execute<AccountRow[]>(
      `select ${ROW} from (
         select id, created_at from user_account u where ${where} order by ${NEWEST} limit ? offset ?
       ) shown
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
