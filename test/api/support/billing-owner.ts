import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { shareStack, type SharedStack } from '../../support/stack.js';
import { ApiClient } from './api-client.js';
import { NUMBERS, Payments } from './payments.js';

/** Monthly price of a plan, in cents. */
export const MONTHLY = 99_900;

export interface Card {
  id: string;
  default: boolean;
  card_details: { brand: string; funding: string; last4: string; exp_month: number; exp_year: number };
  billing_details: { name: string | null; phone: string | null; address: Record<string, string | null> };
}
export interface Me {
  plans: Record<string, boolean>;
  payment_methods?: Card[];
  team: { id: string };
}
export interface Plan {
  id: string;
  created_at: string;
  ends_at: string | null;
  next_bill_at: string | null;
  past_due_until: string | null;
}
export interface Outcome {
  data: { status: string; client_secret: string | null };
}

/** Waits until a condition is true that another process brings about. */
export const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 30));
};

/** The owner of a new team, and the usual requests about its plans and cards. */
export class BillingOwner {
  private constructor(
    readonly client: ApiClient,
    readonly team: string,
    private readonly payments: Payments,
  ) {}

  static async of(apiUrl: string, payments: Payments): Promise<BillingOwner> {
    const client = await ApiClient.signedUp(apiUrl);
    const { body } = await client.get<{ data: Me }>('/profile/me');
    return new BillingOwner(client, body.data.team.id, payments);
  }

  async me(): Promise<Me> {
    return (await this.client.get<{ data: Me }>('/profile/me')).body.data;
  }

  /** Platforms whose plan the team's audit trail records as bought. */
  async bought(): Promise<string[]> {
    const { body } = await this.client.get<{ data: { rows: { action: string; target: string }[] } }>('/profile/audit');
    return body.data.rows.filter(({ action }) => action === 'plan.created').map(({ target }) => target);
  }

  async hasPlan(): Promise<boolean> {
    return (await this.me()).plans['meta']!;
  }

  async plans(): Promise<Plan[]> {
    return (await this.client.get<{ data: Plan[] }>('/subscription/plans')).body.data;
  }

  async cards(): Promise<Card[]> {
    return (await this.me()).payment_methods!;
  }

  /** Skips time until the paid month has ended. */
  async skipPastPeriod(): Promise<void> {
    const { now } = await this.payments.control<{ now: string }>('/clock');
    const [plan] = await this.plans();
    await this.payments.skip(Date.parse(plan!.next_bill_at ?? plan!.ends_at!) - Date.parse(now) + 60_000);
  }

  ask<T = Outcome>(path: string, body?: object) {
    return this.client.post<T>(`/subscription/${path}`, body);
  }

  create(payment_method_id?: string) {
    return this.ask('create', { ids: [{ id: 'meta' }], payment_method_id });
  }

  add(payment_method_id: string) {
    return this.ask('payment_method/add', { payment_method_id });
  }

  /** Adds a card. @returns its id */
  async added(number: string = NUMBERS.works): Promise<string> {
    const id = await this.payments.card(number);
    expect((await this.add(id)).status).toBe(200);
    return id;
  }

  async subscribed(number: string = NUMBERS.works): Promise<void> {
    const answer = await this.create(await this.payments.card(number));
    expect([answer.status, answer.body.data]).toEqual([200, { status: 'done', client_secret: null }]);
  }
}

/** Servers that sell plans, with their stand-in for the payment provider, and an owner of a new team for each test. */
export interface Billing<S extends SharedStack = SharedStack> {
  stack: S;
  payments: Payments;
  owner: BillingOwner;
}

/**
 * Starts the servers for all tests of a file. Before each test, creates an owner and passes servers and owner to `onReady`.
 * @param start starts the stack; for a spec that kills a process of its own stack
 */
export function useBilling(onReady: (billing: Billing) => void): void;
export function useBilling<S extends SharedStack>(
  onReady: (billing: Billing<S>) => void,
  start: () => Promise<S>,
): void;
export function useBilling(
  onReady: (billing: Billing) => void,
  start: () => Promise<SharedStack> = () => shareStack('selling'),
): void {
  let stack: SharedStack;
  let payments: Payments;
  beforeAll(async () => {
    // The stack sells plans for the platforms that are built.
    stack = await start();
    payments = new Payments(stack.sandboxUrl);
  }, 90_000);
  beforeEach(async () => {
    await payments.healthy();
    onReady({ stack, payments, owner: await BillingOwner.of(stack.apiUrl, payments) });
  });
  afterAll(() => stack?.stop(), 60_000);
}
