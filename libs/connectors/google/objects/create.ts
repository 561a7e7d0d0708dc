import type { AdObjectKind, Refusal } from '#libs/contracts/experiment/run/ad-object.js';
import type { CreateItem, CreateOutcome, CreateRequest } from '../../port/ad-platform.js';
import { refusalOf, type ConnectorError } from '../../port/connector-error.js';
import { mostPerCall } from '../settings/quota.js';
import type { GoogleClient } from '../wire/client.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { audiencesNamed } from './known-audiences.js';
import { MOST_OPERATIONS, mutate } from './mutate.js';
import type { Unit } from './operation.js';
import { unitsOf } from './units.js';

/**
 * Maximum number of objects in one call. Google accepts more operations, but a smaller mutate is faster, and fewer objects fail together.
 * Larger ones would need batch jobs: docs/decisions/017-mutates-instead-of-batch-jobs.md.
 */
export const SUBTREE_SIZE = 1_000;
/**
 * Maximum number of objects in one call under a parent that already exists. Groups that were left out of their campaign's call go one by
 * one.
 */
export const batchSize = (kind: AdObjectKind): number => (kind === 'ad' ? 50 : 1);

/** No further mutate starts if fewer milliseconds than this are left. */
const LEAST_MS = 500;
/** Time before a retry of an item that was not sent, unless a throttle gives the time. */
const DEFER_MS = 1_000;

/**
 * Creates a campaign and the objects under it in one mutate, which creates all of them or none. If Google refuses some objects, they are
 * removed together with the objects under them, and the rest is sent again. If an audience's name is taken, the existing audience is used.
 * Too many operations for one mutate are split into several. All this happens within the time of one call: objects that are not sent by
 * then are deferred.
 */
export async function create(
  client: GoogleClient,
  account: Customer,
  request: CreateRequest,
  mostOperations = Math.min(MOST_OPERATIONS, mostPerCall(client.config.accessLevel)),
): Promise<CreateOutcome[]> {
  const deadline = performance.now() + request.timeoutMs;
  const creating = new Creating(request);
  const audiences = new Map<string, string>();
  for (let isFirst = true; creating.left.length > 0; isFirst = false) {
    const timeoutMs = Math.floor(deadline - performance.now());
    if (!isFirst && timeoutMs < LEAST_MS) return creating.deferRest('no time is left', DEFER_MS);
    const items = creating.left;
    const units = fitting(unitsOf({ ...request, items }, { ...zoneOf(account), audiences }), mostOperations);
    const sent = await mutate(client, ofCustomer(account), units, {
      timeoutMs: Math.max(1, timeoutMs),
      calledOff: request.calledOff,
    });
    if (sent.outcome === 'created') creating.created(sent.ids);
    else if (sent.outcome === 'refused') {
      const found = await audiencesNamed(client, ofCustomer(account), sent.takenAudiences);
      for (const [name, resourceName] of found) audiences.set(name, resourceName);
      // Groups whose audience exists are sent again with that audience.
      if (found.size === 0) creating.refused(units, sent);
    } else if (sent.error.code === 'OUTCOME_UNKNOWN') {
      creating.unknown(units, sent.error);
      return creating.deferRest('it waits for what was sent before', DEFER_MS);
    } else if (!creating.isBegun) {
      throw sent.error; // Google refused the whole call, so nothing of it exists and it may be sent again.
    } else {
      const { retryAfterMs = DEFER_MS, details } = sent.error;
      return creating.deferRest(details.platformMessage ?? sent.error.code, retryAfterMs, details);
    }
  }
  return creating.outcomes;
}

const zoneOf = ({ timeZone = 'UTC' }: Customer) => ({ timeZone, now: Date.now() });

/** The first units, as many as fit into one mutate. */
export function fitting(units: readonly Unit[], most: number): Unit[] {
  let count = 0;
  const from = units.findIndex(({ operations }, i) => (count += operations.length) > most && i > 0);
  return from === -1 ? [...units] : units.slice(0, from);
}

/** The outcomes of the items of a request, and the items still to send. */
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

  /** Whether any item has an outcome. */
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
    // From now on, objects under them are sent with their ids.
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
    // Parents come first: an object below can be refused only because of its parent.
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

  /** A refused or deferred item and all items below it. */
  private withBelow(ref: string): string[] {
    const below = this.items.filter(({ under }) => under?.ref === ref);
    return [ref, ...below.flatMap((item) => this.withBelow(item.ref))];
  }
}
