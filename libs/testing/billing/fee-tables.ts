import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FeeState } from '#libs/contracts/billing/fee-states.js';
import { NEW_MONTH, type FeeMonth } from '#libs/contracts/billing/variation-fee.js';
import type { Hold } from '#libs/database/repositories/billing/card-hold.repository.js';
import type { RunFeeRow } from '#libs/database/repositories/billing/run-fee.repository.js';

/** The values of a statement; its SQL defines them. */
type Values = readonly [never, never, never, never, never, never, never, never, ...never[]];

/**
 * The tables of fees in memory, for tests of decisions about fees. Effects of PostgreSQL itself (locks, due dates, balanced books) need
 * tests with a database. One team and one month.
 */
export class FeeTables {
  readonly holds: Hold[] = [];
  readonly fees: (RunFeeRow & { state: FeeState })[] = [];
  month: FeeMonth = NEW_MONTH;
  /** Lines of the books: `cause account amount`. */
  readonly books: string[] = [];
  /** Actions of the trail with their cents. */
  readonly trail: string[] = [];

  /** A statement, recognized by its beginning or by unique words. */
  private readonly statements: [RegExp, (values: Values) => object[]][] = [
    [/^insert into card_hold/, ([id, organizationId, ...wanted]) => this.open(id, organizationId, wanted as never)],
    [/from card_hold where organization_id = \? and attempt/, ([, attempt]) => this.holds.filter(isOpenOf(attempt))],
    [/from card_hold where organization_id = \? and id/, ([, id]) => [{ ...this.hold(id) }]],
    [
      /^update card_hold set state = \?, payment_id .*, due_at = case/,
      ([state, payment, , , id]) => this.learn(id, state, payment),
    ],
    [/^update card_hold set payment_id/, ([next, , , id, before]) => this.renew(id, before, next)],
    [/^update card_hold set attempts = 0/, () => []],
    [/^update card_hold set state = 'releasing'/, ([, , id]) => this.change(this.hold(id), { state: 'releasing' })],
    [/^update card_hold set state = \?, due_at = now/, ([state, , id]) => this.change(this.hold(id), { state })],
    [
      /^update card_hold set state = \?, payment_id .*, captured_cents/,
      ([state, paymentId, capturedCents, refundedCents, , id]) =>
        this.change(this.hold(id), { state, ...defined({ paymentId, capturedCents, refundedCents }) }),
    ],
    [
      /f\.charge_cents > 0/,
      () => this.fees.filter(({ state, chargeCents }) => state !== 'given-back' && chargeCents > 0),
    ],
    [
      /from run_fee f/,
      ([, run]) => this.fees.filter(({ experimentId }) => experimentId === run).map((fee) => ({ ...fee })),
    ],
    [
      /^update run_fee/,
      ([state, chargeCents, , run]) =>
        this.change(
          this.fees.find(({ experimentId }) => experimentId === run)!,
          defined({ state, chargeCents }),
        ),
    ],
    [/^insert into fee_month/, () => []],
    [/from fee_month/, () => [this.month]],
    [/^update fee_month/, ([variations, chargedCents]) => ((this.month = { variations, chargedCents }), [])],
    [/^insert into fee_entry/, ([, , , , cause, account, , amount]) => this.post(`${cause} ${account} ${amount}`)],
  ];

  readonly em = {
    execute: async (sql: string, values: Values) => {
      const line = sql.replace(/\s+/g, ' ');
      const found = this.statements.find(([words]) => words.test(line));
      if (found === undefined) throw new Error(`nobody answers: ${line}`);
      return found[1](values);
    },
    insert: async (_: unknown, { action, detail }: { action: string; detail: { amountMinor: number } }) =>
      void this.trail.push(`${action} ${detail.amountMinor}`),
    transactional: (work: (em: EntityManager) => unknown) => work(this.em),
  } as unknown as EntityManager;

  hold(id: string): Hold {
    return this.holds.find((hold) => hold.id === id)!;
  }

  private open(id: string, organizationId: string, wanted: [string, number, string, string, string]): object[] {
    const [attempt, amountCents, customerId, cardId, card] = wanted;
    if (this.holds.some(isOpenOf(attempt))) return [];
    const amounts = { amountCents, capturedCents: 0, refundedCents: 0 };
    const hold = { id, organizationId, attempt, customerId, cardId, card, ...amounts, attempts: 0, ageDays: 0 };
    this.holds.push({ ...hold, paymentId: null, experimentId: null, state: 'sending' });
    return [{ ...this.hold(id) }];
  }

  private learn(id: string, state: Hold['state'], paymentId: string): object[] {
    return OPEN.has(this.hold(id).state) ? this.change(this.hold(id), { state, ...defined({ paymentId }) }) : [];
  }

  private renew(id: string, before: string, next: string): object[] {
    const hold = this.hold(id);
    return hold.state === 'held' && hold.paymentId === before ? this.change(hold, { paymentId: next }) : [];
  }

  private change<Row extends object>(row: Row, change: Partial<Row>): object[] {
    return [Object.assign(row, change)];
  }

  private post(line: string): object[] {
    if (this.books.includes(line)) return [];
    this.books.push(line);
    return [{}];
  }
}

const OPEN = new Set<Hold['state']>(['sending', 'challenged', 'held']);
const isOpenOf = (wanted: string) => (hold: Hold) =>
  hold.attempt === wanted && hold.experimentId === null && OPEN.has(hold.state);

/** Like `coalesce`: a null leaves the field unchanged. */
const defined = <Row extends object>(change: Row): Row =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null)) as Row;

/** A hold of a run, and the run's fee. */
export function heldRun(
  tables: FeeTables,
  { experimentId = 1, ...change }: Partial<Hold> & { experimentId?: number } = {},
  fee: Partial<RunFeeRow> = {},
): Hold {
  const id = randomUUID();
  tables.holds.push({
    id,
    organizationId: 'team',
    attempt: id,
    customerId: 'cus_1',
    cardId: 'pm_1',
    card: 'Visa •••• 4242',
    amountCents: 10_000,
    capturedCents: 0,
    refundedCents: 0,
    attempts: 0,
    ageDays: 0,
    paymentId: null,
    state: 'held',
    experimentId,
    ...change,
  });
  tables.fees.push({
    experimentId,
    platform: 'meta',
    month: '2026-11',
    created: 14_000,
    included: 10_000,
    holdId: id,
    chargeCents: tables.hold(id).amountCents,
    state: 'reserved',
    hasCreated: false,
    isEnded: false,
    isByHand: false,
    wentLive: false,
    isCancelled: false,
    ...fee,
  });
  return tables.hold(id);
}
