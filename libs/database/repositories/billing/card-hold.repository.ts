import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { HoldState } from '#libs/contracts/billing/fee-states.js';
import { BILLING_LIMITS } from '#libs/contracts/billing/billing-limits.js';
import { DAY_MS } from '#libs/contracts/time.js';

export interface NewHold {
  /** Identifies the attempt: a person, and their Idempotency-Key or form. SHA-256 in hex. */
  attempt: string;
  amountCents: number;
  customerId: string;
  cardId: string;
  card: string;
}

export interface Hold extends NewHold {
  id: string;
  organizationId: string;
  paymentId: string | null;
  state: HoldState;
  experimentId: number | null;
  capturedCents: number;
  refundedCents: number;
  attempts: number;
  /** Days since the first request to the bank. */
  ageDays: number;
}

export type HoldChange = Partial<Pick<Hold, 'state' | 'paymentId' | 'capturedCents' | 'refundedCents'>>;

/** A hold that has no run after this time is released. Until then, its person can confirm it at the bank. */
export const ABANDONED_MS = 30 * 60_000;
/** Time after which a hold is renewed if its run has created nothing yet. */
const RENEWED_MS = (BILLING_LIMITS.holdDays - 1) * DAY_MS;
/** How long an unanswered call to the provider can still take effect. */
const LANDED_MS = 2 * 60_000;
const RETRY_MS = { first: 2_000, longest: 10 * 60_000 };

const COLUMNS = `id, organization_id as "organizationId", attempt, amount_cents as "amountCents", customer_id as "customerId", card_id as "cardId", card,
  payment_id as "paymentId", state, experiment_id as "experimentId", captured_cents as "capturedCents",
  refunded_cents as "refundedCents", attempts, (extract(epoch from now() - created_at) / 86400)::float8 as "ageDays"`;
const OPEN = `experiment_id is null and state in ('sending', 'challenged', 'held')`;

/** Amounts held on cards. A row is committed before the request to the bank, so that no hold is lost in a crash. */
export class CardHoldRepository {
  constructor(private readonly em: EntityManager) {}

  /** Finds the open hold of an attempt, or stores a new one. An existing hold is returned unchanged, so its amount can differ. */
  async open(organizationId: string, hold: NewHold): Promise<Hold> {
    const { attempt, amountCents, customerId, cardId, card } = hold;
    const values = [randomUUID(), organizationId, attempt, amountCents, customerId, cardId, card, ABANDONED_MS];
    const [added] = await this.em.execute<Hold[]>(
      `insert into card_hold (id, organization_id, attempt, amount_cents, customer_id, card_id, card, state, captured_cents, refunded_cents,
         attempts, created_at, due_at)
       values (?, ?, ?, ?, ?, ?, ?, 'sending', 0, 0, 0, now(), now() + ? * interval '1 millisecond')
       on conflict (organization_id, attempt) where ${OPEN} do nothing returning ${COLUMNS}`,
      values,
    );
    if (added) return added;
    const [found] = await this.em.execute<Hold[]>(
      `select ${COLUMNS} from card_hold where organization_id = ? and attempt = ? and ${OPEN}`,
      [organizationId, attempt],
    );
    return found ?? this.open(organizationId, hold);
  }

  /** Stores a new state of a hold without a run. A hold that has a run by now, or is released, stays unchanged. */
  async storeState(organizationId: string, id: string, { state, paymentId }: HoldChange): Promise<boolean> {
    const rows = await this.em.execute<object[]>(
      `update card_hold set state = ?, payment_id = coalesce(?, payment_id),
         due_at = case when ? = 'refused' then null else due_at end
       where organization_id = ? and id = ? and ${OPEN} returning 1`,
      [state, paymentId ?? null, state, organizationId, id],
    );
    return rows.length > 0;
  }

  /** Assigns a hold to the run that it pays for, within the transaction that stores the run. @returns false if it is already released */
  async bind(organizationId: string, id: string, experimentId: number): Promise<boolean> {
    const rows = await this.em.execute<object[]>(
      `update card_hold set experiment_id = ?, due_at = created_at + ? * interval '1 millisecond', attempts = 0
       where organization_id = ? and id = ? and state = 'held' and experiment_id is null returning 1`,
      [experimentId, RENEWED_MS, organizationId, id],
    );
    return rows.length > 0;
  }

  /**
   * Replaces the payment of a hold with the renewed payment, and makes a worker release the old payment soon.
   * @returns false if the hold has another payment by now, or is already decided
   */
  async renew(organizationId: string, { id, paymentId }: Hold, next: string): Promise<boolean> {
    const rows = await this.em.execute<object[]>(
      `update card_hold set payment_id = ?, attempts = 0, due_at = now() + ? * interval '1 millisecond'
       where organization_id = ? and id = ? and state = 'held' and payment_id = ? returning 1`,
      [next, LANDED_MS, organizationId, id, paymentId],
    );
    return rows.length > 0;
  }

  /** Lets a worker check the hold of a run again shortly before its bank would release it. */
  keep(organizationId: string, id: string): Promise<void> {
    return this.scheduleNextLook(organizationId, id, RENEWED_MS);
  }

  /** Stops the checks of a run's hold. It is not renewed any more, so its bank releases it. */
  giveUp(organizationId: string, id: string): Promise<void> {
    return this.scheduleNextLook(organizationId, id, null);
  }

  private async scheduleNextLook(organizationId: string, id: string, inMs: number | null): Promise<void> {
    await this.em.execute(
      `update card_hold set attempts = 0, due_at = now() + ?::bigint * interval '1 millisecond'
       where organization_id = ? and id = ? and state = 'held'`,
      [inMs, organizationId, id],
      'run',
    );
  }

  /**
   * Makes a worker release a hold that has no run. If the response to its request is unknown, the worker first waits until the request
   * can no longer take effect.
   */
  async drop(organizationId: string, id: string): Promise<void> {
    await this.em.execute(
      `update card_hold set state = 'releasing',
         due_at = now() + case when state = 'sending' then ? else 0 end * interval '1 millisecond'
       where organization_id = ? and id = ? and ${OPEN}`,
      [LANDED_MS, organizationId, id],
      'run',
    );
  }

  /** Makes a worker carry out the decision on a run's hold. */
  async decide(organizationId: string, id: string, state: 'capturing' | 'releasing' | 'refunding'): Promise<void> {
    await this.em.execute(
      `update card_hold set state = ?, due_at = now(), attempts = 0 where organization_id = ? and id = ?`,
      [state, organizationId, id],
      'run',
    );
  }

  /** Records that the decision was carried out. */
  async settle(organizationId: string, id: string, change: HoldChange): Promise<void> {
    await this.em.execute(
      `update card_hold set state = ?, payment_id = coalesce(?, payment_id), captured_cents = coalesce(?::int, captured_cents),
         refunded_cents = coalesce(?::int, refunded_cents), due_at = null, attempts = 0, last_error = null
       where organization_id = ? and id = ?`,
      [
        ...[change.state, change.paymentId ?? null, change.capturedCents ?? null, change.refundedCents ?? null],
        ...[organizationId, id],
      ],
      'run',
    );
  }

  async get(organizationId: string, id: string): Promise<Hold> {
    const [hold] = await this.em.execute<Hold[]>(
      `select ${COLUMNS} from card_hold where organization_id = ? and id = ?`,
      [organizationId, id],
    );
    return hold!;
  }

  /** Claims due holds of all teams, and hides them from other workers until their next attempt. */
  claimDue(limit: number): Promise<Hold[]> {
    return this.em.execute<Hold[]>(
      `update card_hold set attempts = attempts + 1,
         due_at = now() + least(?, ? * power(2, least(attempts, 20))) * interval '1 millisecond' + interval '30 seconds'
       where id in (select id from card_hold where due_at <= now() order by due_at limit ? for update skip locked)
       returning ${COLUMNS}`,
      [RETRY_MS.longest, RETRY_MS.first, limit],
    );
  }

  async failed(organizationId: string, { id, attempts }: Pick<Hold, 'id' | 'attempts'>, reason: string): Promise<void> {
    await this.em.execute(
      `update card_hold set last_error = ?,
         due_at = now() + least(?, ? * power(2, least(?, 20) - 1)) * interval '1 millisecond'
       where organization_id = ? and id = ? and due_at is not null`,
      [reason.slice(0, 500), RETRY_MS.longest, RETRY_MS.first, attempts, organizationId, id],
      'run',
    );
  }
}
