import type { EntityManager } from '@mikro-orm/postgresql';
import { CALL_OUTCOMES, type CallOutcome, type QuotaUse } from '#libs/contracts/platform/platform-calls.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import type { StoredLinkStatus } from '../../entities/platform-link.entity.js';
import { placeOf, searched, type PageRequest, type PageOf } from './page.js';

/** The outcomes of calls for one ad account of a team in a span of time. */
export interface AccountCallsRow extends Record<CallOutcome, number> {
  platform: Platform;
  /** Empty for calls that concern no single account. */
  accountId: string;
  organizationId: string;
  company: string;
  calls: number;
  /** As the platform last reported it within the span. */
  quota: QuotaUse[] | null;
  quotaAt: Date | null;
  /** The time until which no call is made, because the platform throttles the account; null while calls are made. */
  closedUntil: Date | null;
}

/** A team's link as staff see it, without the token. */
export interface LinkRow {
  platform: Platform;
  company: string;
  /** The name of the linked person. */
  name: string;
  status: StoredLinkStatus;
  tokenExpiresAt: Date | null;
  /** Polyad renews the token without the person. */
  isRenewed: boolean;
  linkedAt: Date;
  lastUsedAt: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
}

const SUMS = CALL_OUTCOMES.map((outcome) => `sum(c."${outcome}")::int as "${outcome}"`).join(', ');
const ALL = CALL_OUTCOMES.map((outcome) => `c."${outcome}"`).join(' + ');
const TROUBLE = `sum(c.throttled + c.expired + c.unknown)`;
const CALLS = `platform_call_hour c join organization o on o.id = c.organization_id where o.ended_at is null and c.hour > ?`;
const ORDER = 'order by trouble desc, refused desc, calls desc, platform, account_id, organization_id';
const LINKS = 'platform_link l join organization o on o.id = l.organization_id where o.ended_at is null';

/** The state of every team's platforms, only for staff of the product. */
export class PlatformsAcrossTeamsRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * One page of the called accounts. Accounts with the most calls that neither succeeded nor were plainly refused come first.
   * @param hours the number of hours to look back, with the current hour as a whole
   * @param search part of the account or the team
   */
  async calls(request: PageRequest, { hours, now }: { hours: number; now: Date }): Promise<PageOf<AccountCallsRow>> {
    const { where, values } = searched(request.search, ['lower(c.account_id)', 'lower(o.name)']);
    const since = new Date(now.getTime() - hours * HOUR_MS);
    // Details are looked up only for the shown accounts: there are many hours, but a page has ten rows.
    const rows = await this.em.execute<(AccountCallsRow & { total: number })[]>(
      `with shown as (
         select c.organization_id, c.platform, c.account_id, sum(${ALL})::int as calls, ${SUMS}, ${TROUBLE} as trouble,
           count(*) over ()::int as total
         from ${CALLS} and ${where} group by c.organization_id, c.platform, c.account_id
         ${ORDER} limit ? offset ?)
       select c.platform, c.account_id as "accountId", o.id::text as "organizationId", o.name as company, c.calls, ${CALL_OUTCOMES.map((outcome) => `c."${outcome}"`).join(', ')},
         c.total, latest.quota, latest.quota_at as "quotaAt",
         (select g.closed_until from account_gate g where g.organization_id = c.organization_id and g.platform = c.platform
           and g.account_id = c.account_id and g.closed_until > ?) as "closedUntil"
       from shown c join organization o on o.id = c.organization_id
       left join lateral (
         select h.quota, h.quota_at from platform_call_hour h where h.organization_id = c.organization_id
           and h.platform = c.platform and h.account_id = c.account_id and h.hour > ? and h.quota_at is not null
         order by h.quota_at desc limit 1) latest on true
       ${ORDER}`,
      [since, ...values, ...placeOf(request), now, since],
    );
    const total = rows[0]?.total ?? (request.page === 1 ? 0 : await this.countCalls(where, [since, ...values]));
    return { rows: rows.map(({ total: _all, ...row }) => row), total, isMore: false };
  }

  /** The count for a page past the end, which has no rows to report it. */
  private async countCalls(where: string, values: readonly unknown[]): Promise<number> {
    const [counted] = await this.em.execute<{ total: number }[]>(
      `select count(*)::int as total from (
         select 1 from ${CALLS} and ${where} group by c.organization_id, c.platform, c.account_id
       ) accounts`,
      [...values],
    );
    return counted!.total;
  }

  /** One page: first links to renew, then links that end soonest. @param search part of the team or of the linked person */
  async links(request: PageRequest): Promise<PageOf<LinkRow>> {
    const { where, values } = searched(request.search, ['lower(o.name)', 'lower(l.name)', 'l.platform']);
    const rows = await this.em.execute<LinkRow[]>(
      `select l.platform, o.name as company, l.name, l.status, l.token_expires_at as "tokenExpiresAt",
         l.sealed_renewal_token is not null as "isRenewed", l.linked_at as "linkedAt", l.last_used_at as "lastUsedAt",
         l.last_error as "lastError", l.last_error_at as "lastErrorAt"
       from ${LINKS} and ${where}
       order by l.status = 'linked', l.sealed_renewal_token is not null, l.token_expires_at nulls last, l.id limit ? offset ?`,
      [...values, ...placeOf(request)],
    );
    const [counted] = await this.em.execute<{ total: number }[]>(
      `select count(*)::int as total from ${LINKS} and ${where}`,
      values,
    );
    return { rows, total: counted!.total, isMore: false };
  }
}
