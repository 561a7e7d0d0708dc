import type { AdObjectKind, Refusal } from '#libs/contracts/experiment/run/ad-object.js';
import type { CreateItem, CreateOutcome, CreateRequest } from '../../port/ad-platform.js';
import { refusalOf, type ConnectorError } from '../../port/connector-error.js';
import type { GoogleClient } from '../wire/client.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { MOST_OPERATIONS, mutate } from './mutate.js';
import type { Unit } from './operation.js';
import { unitsOf } from './units.js';

/** Objects of a call: Google takes more operations, but a smaller mutate is quicker, and less of it fails together. */
export const SUBTREE_SIZE = 1_000;
/** Ads of a group that exists already. Groups that were left out of their campaign's call go alone. */
export const batchSize = (kind: AdObjectKind): number => (kind === 'ad' ? 50 : 1);

/** A further mutate is not begun with less time than this. */
const LEAST_MS = 500;
/** How soon to try an item again that was not sent for another reason than a throttle. */
const DEFER_MS = 1_000;

/**
 * Creates a campaign with what is under it by one mutate, which creates all of it or nothing. Where Google says no to some of it, that is
 * taken out with what is under it, and the rest is sent again; what has too many operations for one mutate goes by several. All of it
 * within the time of one call: what has not been sent by then is deferred.
 */
export async function create(
  client: GoogleClient,
  account: Customer,
  request: CreateRequest,
  mostOperations = MOST_OPERATIONS,
): Promise<CreateOutcome[]> {
  const deadline = performance.now() + request.timeoutMs;
  const creating = new Creating(request);
  for (let isFirst = true; creating.left.length > 0; isFirst = false) {
    const timeoutMs = Math.floor(deadline - performance.now());
    if (!isFirst && timeoutMs < LEAST_MS) return creating.deferRest('no time is left', DEFER_MS);
    const items = creating.left;
    const units = fitting(unitsOf({ ...request, items }, zoneOf(account)), mostOperations);
    const sent = await mutate(client, ofCustomer(account), units, {
      timeoutMs: Math.max(1, timeoutMs),
      calledOff: request.calledOff,
    });
    if (sent.outcome === 'created') creating.created(sent.ids);
    else if (sent.outcome === 'refused') creating.refused(units, sent);
    else if (sent.error.code === 'OUTCOME_UNKNOWN') {
      creating.unknown(units, sent.error);
      return creating.deferRest('it waits for what was sent before', DEFER_MS);
    } else if (!creating.isBegun) {
      throw sent.error; // The call was turned away as a whole, so nothing of it exists and it may be sent again.
    } else {
      const { retryAfterMs = DEFER_MS, details } = sent.error;
      return creating.deferRest(details.platformMessage ?? sent.error.code, retryAfterMs, details);
    }
  }
  return creating.outcomes;
}

const zoneOf = ({ timeZone = 'UTC' }: Customer) => ({ timeZone, now: Date.now() });

/** As many of the units, from the first on, as one mutate takes. */
export function fitting(units: readonly Unit[], most: number): Unit[] {
  let count = 0;
  const from = units.findIndex(({ operations }, i) => (count += operations.length) > most && i > 0);
  return from === -1 ? [...units] : units.slice(0, from);
}

/** What has become of the items of a request, and which are still to be sent. */
class Creating {
  private readonly settled = new Map<string, CreateOutcome>();
  private readonly ids = new Map<string, string>();
  private items: CreateItem[];

  constructor({ items }: Pick<CreateRequest, 'items'>) {
    this.items = [...items];
  }

  get left(): readonly CreateItem[] {
    return this.items;
  }

  /** Whether anything is said of any item. */
  get isBegun(): boolean {
    return this.settled.size > 0;
  }

  get outcomes(): CreateOutcome[] {
    return [...this.settled.values()];
  }

  created(ids: ReadonlyMap<string, string>): void {
    for (const [ref, platformId] of ids) {
      this.ids.set(ref, platformId);
      this.settle(ref, { ref, outcome: 'created', platformId });
    }
    // What is under them is sent by their ids from now on.
    this.items = this.items.map((item) => {
      const parentId = item.under && this.ids.get(item.under.ref);
      return parentId === undefined ? item : { ...item, parentId };
    });
  }

  refused(
    units: readonly Unit[],
    { error, blamed }: { error: ConnectorError; blamed: ReadonlyMap<string, Refusal | 'exists'> },
  ): void {
    const all = blamed.size > 0 ? blamed : new Map(units.map(({ ref }) => [ref, refusalOf(error)] as const));
    // What is above comes first: what is below it can be at fault for its sake alone.
    for (const { ref } of units) {
      const refusal = all.get(ref);
      if (refusal === undefined || this.settled.has(ref)) continue;
      for (const one of this.withBelow(ref))
        this.settle(
          one,
          refusal === 'exists'
            ? { ref: one, outcome: 'unknown', reason: 'its name is taken' }
            : { ref: one, outcome: 'refused', refusal },
        );
    }
  }

  unknown(units: readonly Unit[], { details, code }: ConnectorError): void {
    const reason = details.platformMessage ?? code;
    for (const { ref } of units) this.settle(ref, { ref, outcome: 'unknown', reason });
  }

  deferRest(reason: string, retryAfterMs: number, { quotaWindow }: ConnectorError['details'] = {}): CreateOutcome[] {
    for (const { ref } of [...this.items])
      this.settle(ref, { ref, outcome: 'deferred', reason, retryAfterMs, ...(quotaWindow ? { quotaWindow } : {}) });
    return this.outcomes;
  }

  private settle(ref: string, outcome: CreateOutcome): void {
    this.settled.set(ref, outcome);
    this.items = this.items.filter((item) => item.ref !== ref);
  }

  /** An item that is left, and what is under it, however far. */
  private withBelow(ref: string): string[] {
    const below = this.items.filter(({ under }) => under?.ref === ref);
    return [ref, ...below.flatMap((item) => this.withBelow(item.ref))];
  }
}
