import type { Logger } from 'pino';
import type { FaultSource } from '../../faults/faults.js';
import type { Ground } from '../../ground.js';
import { Random } from '../../delivery/random.js';
import { Deliveries, type Delivery } from './deliveries.js';
import { lieAbout, withStrangers } from './forgery.js';
import { asciiJson, pack, type Parcel, type Told } from './parcel.js';
import { FORGED, signatureHeaders, type Signature } from './signature.js';
import { Subscriptions } from './subscriptions.js';
import type { Change } from './topics.js';

type CallbackFault = 'webhook-lost' | 'webhook-repeat' | 'webhook-late' | 'webhook-forged' | 'webhook-strangers';

/** Waits between attempts; after the last one the delivery is given up. The platform tries for about 36 hours. */
const RETRY_MS = [1000, 5000, 15_000, 60_000, 300_000, 1_800_000, 7_200_000, 36_000_000, 86_400_000];
/** Changes that come this close together travel in one POST, of whatever nodes they are. */
const GATHER_MS = 50;
const TIMEOUT_MS = 5000;
/** POSTs under way at once. */
const LANES = 20;

/**
 * Tells the app's callback address what happens to objects: stored with what happened, packed, posted at least once, in an order of
 * the platform's own.
 */
export class Webhooks {
  readonly subscriptions: Subscriptions;
  readonly deliveries: Deliveries;
  private readonly random: Random;
  private readonly underway = new Set<Promise<void>>();
  private timer?: NodeJS.Timeout;
  private gather?: NodeJS.Timeout;
  private forgeries = 0;
  private closed = false;

  constructor(
    private readonly world: Ground & { faults: FaultSource<CallbackFault> },
    private readonly log: Logger,
  ) {
    this.subscriptions = new Subscriptions(world);
    this.deliveries = new Deliveries(world.db);
    this.random = new Random(`${world.config.seed}/webhooks/${world.time.now()}`);
    world.db.define(`
      CREATE TABLE IF NOT EXISTS meta_changes (
        id INTEGER PRIMARY KEY, object TEXT NOT NULL, entry TEXT NOT NULL, at INTEGER NOT NULL, change TEXT NOT NULL);`);
    this.packSoon();
    this.plan();
  }

  /** Tells changes of a node to who listens to it. Within a transaction of what is told, they stand or fall together. */
  emit(object: string, entry: string, changes: readonly Change[], now: number): void {
    const wanted = changes.filter(({ field }) => this.subscriptions.wants(object, entry, field));
    for (const change of wanted)
      this.world.db.run(
        'INSERT INTO meta_changes (object, entry, at, change) VALUES (?, ?, ?, ?)',
        ...[object, entry, now, JSON.stringify(change)],
      );
    if (wanted.length > 0) this.packSoon();
  }

  /** Sends everything that was ever delivered once more. @returns how many deliveries that are */
  replay(): number {
    const count = this.deliveries.replay(this.world.time.now());
    this.plan();
    return count;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.gather);
    await Promise.allSettled(this.underway);
  }

  private packSoon(): void {
    this.gather ??= setTimeout(() => {
      this.gather = undefined;
      if (this.closed) return;
      this.world.db.transaction(() => this.packAll());
      this.plan();
    }, GATHER_MS).unref();
  }

  private packAll(): void {
    const rows = this.world.db.all<{ object: string; entry: string; at: number; change: string }>(
      'SELECT object, entry, at, change FROM meta_changes ORDER BY id',
    );
    this.world.db.run('DELETE FROM meta_changes');
    const told = rows.map((row): Told => ({ ...row, change: JSON.parse(row.change) as Change }));
    for (const parcel of pack(told, this.random)) this.post(parcel);
  }

  /** Puts a parcel on its way, with what the faults make of it. */
  private post(parcel: Parcel): void {
    const subject = [asciiJson(parcel)];
    const { faults } = this.world;
    const now = this.world.time.now();
    const strangers = faults.take('webhook-strangers', subject);
    const late = faults.take('webhook-late', subject);
    const lost = faults.take('webhook-lost', subject);
    const repeat = faults.take('webhook-repeat', subject);
    const forged = faults.take('webhook-forged', subject);
    const due = now + (late?.ms ?? 0);
    const sent = strangers ? withStrangers(parcel, this.random) : parcel;
    const fault = (lost ?? late ?? strangers)?.kind ?? '';
    this.add(sent, { fault, due, ...(lost && { state: 'lost' }) });
    if (repeat && !lost)
      for (let copy = 1; copy < (repeat.copies ?? 2); copy += 1)
        this.add(sent, { fault: repeat.kind, due: due + this.random.uniform() * (repeat.ms ?? 0) });
    if (forged) {
      const signature = FORGED[this.forgeries++ % FORGED.length] as Signature;
      this.add(lieAbout(parcel), { fault: forged.kind, due: now, signature });
    }
  }

  private add(
    parcel: Parcel,
    { fault, due, state = 'waiting', signature = 'right' }: Pick<Delivery, 'fault' | 'due'> & Partial<Delivery>,
  ): void {
    const { object } = parcel;
    const [at, rank] = [this.world.time.now(), this.random.uniform()];
    this.deliveries.add({ at, object, body: asciiJson(parcel), signature, fault, state, due, rank });
  }

  /** Fills the lanes with what is due, and comes back when something is due later. */
  private plan(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    while (this.underway.size < LANES) {
      const delivery = this.deliveries.take(this.world.time.now());
      if (!delivery) break;
      const work = this.deliver(delivery).finally(() => {
        this.underway.delete(work);
        this.plan();
      });
      this.underway.add(work);
    }
    const next = this.underway.size < LANES ? this.deliveries.nextDue() : undefined;
    if (next === undefined) return;
    this.timer = setTimeout(() => this.plan(), Math.max(5, next - this.world.time.now()));
    this.timer.unref();
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const subscription = this.subscriptions.of(delivery.object);
    const now = (): number => this.world.time.now();
    if (!subscription) return this.deliveries.settle(delivery.id, { state: 'gone', status: 0, due: now() });
    const began = performance.now();
    let status = 0;
    try {
      await this.subscriptions.ensureVerified(subscription);
      const response = await fetch(subscription.callbackUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          ...signatureHeaders(delivery.signature, delivery.body, this.world.config.metaAppSecret),
        },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      status = response.status;
      await response.body?.cancel();
    } catch (error) {
      this.log.debug({ err: error, url: subscription.callbackUrl }, 'a webhook could not be delivered');
    }
    // What was under way at the end is sent again at the next start.
    if (this.closed) return;
    this.world.calls.add({
      ...{ at: now(), platform: 'meta-webhook', method: 'POST', path: new URL(subscription.callbackUrl).pathname },
      ...{ status, code: 0, durationMs: performance.now() - began },
    });
    const wait = delivery.signature === 'right' ? RETRY_MS[delivery.attempts] : undefined;
    const isTaken = status >= 200 && status < 300;
    if (isTaken || wait === undefined)
      this.deliveries.settle(delivery.id, { state: isTaken ? 'delivered' : 'gone', status, due: now() });
    else this.deliveries.settle(delivery.id, { state: 'waiting', status, due: now() + wait });
  }
}
