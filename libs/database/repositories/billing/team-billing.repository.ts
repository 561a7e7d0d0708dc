import { randomUUID } from 'node:crypto';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { StoredCard } from '#libs/contracts/billing/card.js';
import { graceEndOf, planTurnOf, type PlanStatus, type TeamPlan } from '#libs/contracts/billing/plan.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { BillingCard } from '../../entities/billing-card.entity.js';
import { BillingCustomer } from '../../entities/billing-customer.entity.js';
import { TeamPlanRow } from '../../entities/team-plan.entity.js';
import { AuditRepository } from '../access/audit.repository.js';

/** How long a change counts as in progress without a renewal. After that, its process has probably died. */
export const CHANGE_LEASE_MS = 20_000;

/** A plan as the provider reports it, with the id of our row if it names one. */
export interface PlanReading {
  subscriptionId: string;
  /** Our row; null for a plan that somebody created by hand at the provider. */
  rowId: string | null;
  platform: Platform | null;
  status: PlanStatus;
  createdAt: Date;
  periodStart: Date;
  periodEnd: Date;
  endsAt: Date | null;
}

/** A team that this process claimed. */
export interface ClaimedCustomer {
  organizationId: string;
  customerId: string;
}

/** The billing facts about a team: its customer id at the provider, its cards and its plans, as the provider last reported them. */
export class TeamBillingRepository {
  constructor(private readonly em: EntityManager) {}

  /** The team's customer id at the provider; null before it has one. */
  async customerId(organizationId: string): Promise<string | null> {
    return (await this.em.findOne(BillingCustomer, { organizationId }))?.customerId ?? null;
  }

  /**
   * A number that distinguishes the team's next customer from its earlier customers. It stays the same until the next customer exists,
   * because readings are counted only while the team has a customer.
   */
  async nextMaking(organizationId: string): Promise<number> {
    return (await this.em.findOneOrFail(BillingCustomer, { organizationId })).readings;
  }

  /** @returns the stored id, which another process may have stored first */
  async setCustomerId(organizationId: string, customerId: string): Promise<string> {
    await this.em.nativeUpdate(BillingCustomer, { organizationId, customerId: null }, { customerId });
    return (await this.em.findOneOrFail(BillingCustomer, { organizationId }, { refresh: true })).customerId!;
  }

  /** The team of a customer. It looks up by the provider's id, because the team is not known yet. */
  async organizationOf(customerId: string): Promise<string | null> {
    return (await this.em.findOne(BillingCustomer, { customerId }))?.organizationId ?? null;
  }

  /** The default card first. */
  async cards(organizationId: string): Promise<StoredCard[]> {
    const rows = await this.em.find(
      BillingCard,
      { organizationId },
      { orderBy: [{ isDefault: 'desc' }, { id: 'asc' }] },
    );
    return rows.map(({ organizationId: _, ...card }) => card);
  }

  /** Plans that have not ended, and the plans that ended last. */
  async plans(organizationId: string): Promise<TeamPlan[]> {
    const rows = await this.em.find(TeamPlanRow, { organizationId }, { orderBy: { createdAt: 'desc' } });
    return rows.map(planOf);
  }

  /** The team's plan on the platform that has not ended. */
  livingRow(organizationId: string, platform: Platform): Promise<TeamPlanRow | null> {
    return this.em.findOne(TeamPlanRow, { organizationId, platform, status: { $ne: 'ended' } }, { refresh: true });
  }

  /** The plans of every platform that have not ended. */
  livingRows(organizationId: string): Promise<TeamPlanRow[]> {
    return this.em.find(TeamPlanRow, { organizationId, status: { $ne: 'ended' } }, { refresh: true });
  }

  /**
   * Adds a row for a plan that we are about to order. Of two simultaneous calls only one adds a row.
   * @returns the row that exists now
   */
  async startPlan(
    organizationId: string,
    { platform, cardId, broughtCardId }: Pick<TeamPlanRow, 'platform' | 'cardId' | 'broughtCardId'>,
  ): Promise<TeamPlanRow> {
    await this.em.execute(
      `insert into team_plan (id, organization_id, platform, status, card_id, brought_card_id, created_at)
       values (?, ?, ?, 'starting', ?, ?, now())
       on conflict (organization_id, platform) where status <> 'ended' do nothing`,
      [randomUUID(), organizationId, platform, cardId, broughtCardId],
      'run',
    );
    return (await this.livingRow(organizationId, platform))!;
  }

  async setAwaited(organizationId: string, rowId: string, isAwaited: boolean): Promise<void> {
    await this.em.nativeUpdate(TeamPlanRow, { organizationId, id: rowId }, { isAwaited });
  }

  /** Orders a plan again that never arrived, and restarts the time in which it can arrive. */
  async orderAgain(organizationId: string, rowId: string): Promise<void> {
    await this.em.nativeUpdate(
      TeamPlanRow,
      { organizationId, id: rowId, status: 'starting' },
      { createdAt: new Date() },
    );
  }

  /** Removes a plan that never began. */
  async dropPlan(organizationId: string, rowId: string): Promise<void> {
    await this.em.nativeUpdate(TeamPlanRow, { organizationId, id: rowId, status: 'starting' }, { status: 'ended' });
  }

  /** Begins a reading of the provider. @returns its number; null if the provider does not know the team */
  async beginReading(organizationId: string): Promise<number | null> {
    const [row] = await this.em.execute<{ readings: number }[]>(
      `update billing_customer set readings = readings + 1, read_at = now() where organization_id = ? and customer_id is not null returning readings`,
      [organizationId],
    );
    return row?.readings ?? null;
  }

  /**
   * Stores the result of a reading. Changes of plans that nobody made in Polyad go to the audit trail.
   * @returns false if a later reading was stored first: this reading can be outdated, so read again
   */
  async write(
    organizationId: string,
    reading: number,
    state: { cards: StoredCard[]; plans: PlanReading[] },
  ): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const turn = await em.execute<{ written: number }[]>(
        `update billing_customer set written = ? where organization_id = ? and written < ? returning written`,
        [reading, organizationId, reading],
      );
      if (turn.length === 0) return false;
      await em.nativeDelete(BillingCard, { organizationId });
      for (const card of state.cards) await em.insert(BillingCard, { ...card, organizationId });
      // Ended plans first: a platform has at most one plan that has not ended.
      const plans = [...state.plans].sort(
        (one, other) => Number(one.status !== 'ended') - Number(other.status !== 'ended'),
      );
      for (const plan of plans) await writePlan(em, organizationId, plan);
      return true;
    });
  }

  /**
   * Teams to read again without a callback: the answer to a new plan was lost, or the paid period is over. Each team is read at most every
   * ten minutes.
   */
  stale(limit: number): Promise<ClaimedCustomer[]> {
    return this.claim(
      `exists (select 1 from team_plan p where p.organization_id = c.organization_id and (
         p.status = 'starting' or (p.status in ('active', 'past-due') and p.period_end < now())))`,
      limit,
    );
  }

  /** Ends plans that never arrived in the time in which the provider recognizes a repeated request. */
  async dropForgotten(): Promise<void> {
    await this.em.execute(
      `update team_plan set status = 'ended'
       where status = 'starting' and subscription_id is null and created_at < now() - interval '24 hours'`,
      [],
      'run',
    );
  }

  /** Ended teams that the provider still knows, each at most every ten minutes. */
  endedCustomers(limit: number): Promise<ClaimedCustomer[]> {
    return this.claim(
      `exists (select 1 from organization o where o.id = c.organization_id and o.ended_at is not null)`,
      limit,
    );
  }

  /** The provider has deleted this customer. Does nothing if the team has another customer by now. */
  async forget(organizationId: string, customerId: string): Promise<void> {
    await this.em.transactional(async (em) => {
      if ((await em.nativeUpdate(BillingCustomer, { organizationId, customerId }, { customerId: null })) === 0) return;
      await em.nativeDelete(BillingCard, { organizationId });
      await em.nativeUpdate(TeamPlanRow, { organizationId, status: { $ne: 'ended' } }, { status: 'ended' });
    });
  }

  /** Claims the customers that match a condition, each for one process. @param condition on `billing_customer c` */
  private claim(condition: string, limit: number): Promise<ClaimedCustomer[]> {
    return this.em.execute<ClaimedCustomer[]>(
      `update billing_customer set read_at = now() where organization_id in (
         select c.organization_id from billing_customer c
         where c.customer_id is not null and coalesce(c.read_at, '-infinity') < now() - interval '10 minutes' and ${condition}
         order by c.organization_id limit ? for update skip locked)
       returning organization_id as "organizationId", customer_id as "customerId"`,
      [limit],
    );
  }

  /** Takes the team's only change lock. @returns false while another change is in progress */
  async claimChange(organizationId: string, changeId: string): Promise<boolean> {
    await this.em.execute(
      'insert into billing_customer (organization_id) values (?) on conflict (organization_id) do nothing',
      [organizationId],
      'run',
    );
    const rows = await this.em.execute<unknown[]>(
      `update billing_customer set change_id = ?, changing_until = now() + ? * interval '1 millisecond'
       where organization_id = ? and (change_id is null or changing_until < now()) returning 1`,
      [changeId, CHANGE_LEASE_MS, organizationId],
    );
    return rows.length === 1;
  }

  /** Extends the lock of a change in progress. It does not restart a change that has ended. */
  async renewChange(organizationId: string, changeId: string): Promise<void> {
    await this.em.execute(
      `update billing_customer set changing_until = now() + ? * interval '1 millisecond'
       where organization_id = ? and change_id = ?`,
      [CHANGE_LEASE_MS, organizationId, changeId],
      'run',
    );
  }

  async endChange(organizationId: string, changeId: string): Promise<void> {
    await this.em.nativeUpdate(BillingCustomer, { organizationId, changeId }, { changeId: null, changingUntil: null });
  }
}

async function writePlan(em: EntityManager, organizationId: string, plan: PlanReading): Promise<void> {
  const { subscriptionId, rowId, platform, status, createdAt, periodStart, periodEnd, endsAt } = plan;
  const change = { subscriptionId, status, periodStart, periodEnd, endsAt };
  const filter = rowId === null ? { subscriptionId } : { $or: [{ id: rowId }, { subscriptionId }] };
  const locked = { refresh: true, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const before = await em.findOne(TeamPlanRow, { organizationId, ...filter }, locked);
  if (before !== null) {
    // The plan was given up while we read the provider. It stays ended, so that it does not block the plan that replaces it.
    if (before.status === 'ended' && status === 'starting') return;
    const turn = planTurnOf(before, plan);
    // The provider bills an unpaid plan each month. The grace period counts from the first unpaid bill.
    const isStillUnpaid = before.status === 'past-due' && status === 'past-due';
    const since = isStillUnpaid ? { periodStart: before.periodStart } : {};
    await em.nativeUpdate(TeamPlanRow, { organizationId, id: before.id }, { ...change, ...since });
    if (turn !== null)
      await new AuditRepository(em).add({ action: `plan.${turn}`, organizationId, target: before.platform, ip: '' });
    return;
  }
  // Created by hand at the provider, or before a restore of the database.
  if (platform === null || status === 'ended') return;
  await em.execute(
    `insert into team_plan (id, organization_id, platform, status, subscription_id, created_at, period_start, period_end, ends_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    [
      rowId ?? randomUUID(),
      organizationId,
      platform,
      status,
      subscriptionId,
      createdAt,
      periodStart,
      periodEnd,
      endsAt,
    ],
    'run',
  );
}

const planOf = ({ platform, status, createdAt, endsAt, periodStart, periodEnd }: TeamPlanRow): TeamPlan => ({
  platform,
  status,
  createdAt,
  endsAt,
  periodEnd: periodEnd ?? createdAt,
  graceEndsAt: graceEndOf(status, periodStart),
});
