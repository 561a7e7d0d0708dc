import type { Logger } from 'pino';
import { Random } from '../delivery/random.js';
import type { FaultSource } from '../faults/faults.js';
import type { Ground } from '../ground.js';
import { Posts, type Post } from './posts.js';
import { RIGHT, type CallbackFault, type CallbackWire, type News, type QueuedChange } from './wire.js';

/** Changes within this time share one POST, even if they concern different nodes. */
const GATHER_MS = 50;
const TIMEOUT_MS = 5000;
/** Maximum simultaneous POSTs. */
const LANES = 20;

/**
 * Notifies a platform's listeners of changes to nodes. A notification is stored together with its change, packed, and posted at least
 * once. Like the platform, it guarantees no order.
 */
export class Callbacks {
  readonly posts: Posts;
  private readonly changes: string;
  private readonly random: Random;
  private readonly underway = new Set<Promise<void>>();
  private timer?: NodeJS.Timeout;
  private gather?: NodeJS.Timeout;
  private forgeries = 0;
  private closed = false;

  constructor(
    private readonly world: Ground & { faults: FaultSource<CallbackFault> },
    private readonly platform: string,
    readonly wire: CallbackWire,
    private readonly log: Logger,
  ) {
    this.posts = new Posts(world.db, platform);
    this.changes = `${platform}_changes`;
    this.random = new Random(`${world.config.seed}/webhooks/${world.time.now()}`);
    world.db.define(`
      CREATE TABLE IF NOT EXISTS ${this.changes} (
        id INTEGER PRIMARY KEY, object TEXT NOT NULL, entry TEXT NOT NULL, at INTEGER NOT NULL, change TEXT NOT NULL);`);
    this.packSoon();
    this.plan();
  }

  /** Notifies the listeners of a node's changes. Call it in the transaction of the change, so that both are stored or neither is. */
  emit({ object, entry, changes }: News, now: number): void {
    const wanted = changes.filter((change) => this.wire.wants({ object, entry }, change));
    for (const change of wanted)
      this.world.db.run(
        `INSERT INTO ${this.changes} (object, entry, at, change) VALUES (?, ?, ?, ?)`,
        ...[object, entry, now, JSON.stringify(change)],
      );
    if (wanted.length > 0) this.packSoon();
  }

  /** Sends all delivered posts again. @returns the number of posts */
  replay(): number {
    const count = this.posts.replay(this.world.time.now());
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
      `SELECT object, entry, at, change FROM ${this.changes} ORDER BY id`,
    );
    this.world.db.run(`DELETE FROM ${this.changes}`);
    const changes = rows.map((row): QueuedChange => ({ ...row, change: JSON.parse(row.change) as unknown }));
    for (const { object, body } of this.wire.pack(changes, this.random)) this.post(object, body);
  }

  /** Queues a body and applies the faults. */
  private post(object: string, body: string): void {
    const subject = [body];
    const { faults } = this.world;
    const now = this.world.time.now();
    const foreign = faults.take('webhook-strangers', subject);
    const late = faults.take('webhook-late', subject);
    const lost = faults.take('webhook-lost', subject);
    const repeat = faults.take('webhook-repeat', subject);
    const forged = faults.take('webhook-forged', subject);
    const due = now + (late?.ms ?? 0);
    const sent = foreign ? this.wire.withForeign(body, this.random) : body;
    const fault = (lost ?? late ?? foreign)?.kind ?? '';
    this.add({ object, body: sent, fault, due, ...(lost && { state: 'lost' }) });
    if (repeat && !lost)
      for (let copy = 1; copy < (repeat.copies ?? 2); copy += 1)
        this.add({ object, body: sent, fault: repeat.kind, due: due + this.random.uniform() * (repeat.ms ?? 0) });
    if (forged) {
      const { forgeries } = this.wire;
      const signature = forgeries[this.forgeries++ % forgeries.length];
      this.add({ object, body: this.wire.contradict(body), fault: forged.kind, due: now, signature });
    }
  }

  private add(post: Pick<Post, 'object' | 'body' | 'fault' | 'due'> & Partial<Post>): void {
    const [at, rank] = [this.world.time.now(), this.random.uniform()];
    this.posts.add({ at, signature: RIGHT, state: 'waiting', rank, ...post });
  }

  /** Sends due posts up to the maximum, and schedules the next run. */
  private plan(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    while (this.underway.size < LANES) {
      const post = this.posts.take(this.world.time.now());
      if (!post) break;
      const work = this.send(post).finally(() => {
        this.underway.delete(work);
        this.plan();
      });
      this.underway.add(work);
    }
    const next = this.underway.size < LANES ? this.posts.nextDue() : undefined;
    if (next === undefined) return;
    this.timer = setTimeout(() => this.plan(), Math.max(5, next - this.world.time.now()));
    this.timer.unref();
  }

  private async send(post: Post): Promise<void> {
    const listener = this.wire.listener(post.object);
    const now = (): number => this.world.time.now();
    if (!listener) return this.posts.settle(post.id, { state: 'gone', status: 0, due: now() });
    const began = performance.now();
    let status = 0;
    try {
      await this.wire.greet(listener);
      const response = await fetch(listener.callbackUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...this.wire.headers(post.signature, post.body),
        },
        body: post.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      status = response.status;
      await response.body?.cancel();
    } catch (error) {
      this.log.debug({ err: error, url: listener.callbackUrl }, 'a callback could not be delivered');
    }
    // An unfinished post is sent again at the next start.
    if (this.closed) return;
    this.world.calls.add({
      at: now(),
      platform: `${this.platform}-webhook`,
      method: 'POST',
      path: new URL(listener.callbackUrl).pathname,
      status,
      code: 0,
      durationMs: performance.now() - began,
    });
    const wait = post.signature === RIGHT ? this.wire.retryMs[post.attempts] : undefined;
    const isTaken = status >= 200 && status < 300;
    if (isTaken || wait === undefined)
      this.posts.settle(post.id, { state: isTaken ? 'delivered' : 'gone', status, due: now() });
    else this.posts.settle(post.id, { state: 'waiting', status, due: now() + wait });
  }
}
