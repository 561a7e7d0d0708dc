import { createHmac, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Ground } from '../../ground.js';
import type { Ad } from '../objects/types.js';
import { GraphError } from '../graph/error.js';

interface Change {
  field: string;
  value: unknown;
}
interface PendingRow {
  id: number;
  object: string;
  entry: string;
  body: string;
  attempts: number;
  due: number;
}
export interface Subscription {
  object: string;
  callbackUrl: string;
  verifyToken: string;
  fields: string[];
}

/** Waits between attempts; after the last one the event is given up. The platform tries for about 36 hours. */
const RETRY_MS = [1000, 5000, 15_000, 60_000, 300_000, 1_800_000, 7_200_000, 36_000_000];
/** Changes of one object that come this close together travel in one delivery. */
const GATHER_MS = 50;
const TIMEOUT_MS = 5000;

/** Signature of a body as the platform makes it: over the bytes, with everything beyond ASCII escaped. */
function signBody(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** JSON with `\uXXXX` in place of non-ASCII characters: the platform signs exactly these bytes. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Events for the app's callback address: stored first, posted at least once, in no particular order. */
export class Webhooks {
  private readonly waiting = new Map<string, { object: string; entry: string; changes: Change[] }>();
  private readonly verified = new Set<string>();
  private readonly underway = new Set<Promise<void>>();
  private timer?: NodeJS.Timeout;
  private gather?: NodeJS.Timeout;
  private closed = false;

  constructor(
    private readonly world: Ground,
    private readonly log: Logger,
  ) {
    world.db.define(`
      CREATE TABLE IF NOT EXISTS meta_webhooks (
        id INTEGER PRIMARY KEY, object TEXT NOT NULL, entry TEXT NOT NULL, body TEXT NOT NULL, attempts INTEGER NOT NULL, due INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS meta_subscriptions (
        object TEXT PRIMARY KEY, callback_url TEXT NOT NULL, verify_token TEXT NOT NULL, fields TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS meta_subscribed (node TEXT PRIMARY KEY, fields TEXT NOT NULL);`);
    this.plan();
  }

  /** The app's callback for a kind of object: what it subscribed itself, or the address in the environment. */
  subscription(object: string): Subscription | undefined {
    const row = this.world.db.get<{ callback_url: string; verify_token: string; fields: string }>(
      'SELECT * FROM meta_subscriptions WHERE object = ?',
      object,
    );
    if (row)
      return { object, callbackUrl: row.callback_url, verifyToken: row.verify_token, fields: row.fields.split(',') };
    const { metaWebhookUrl, metaWebhookVerifyToken } = this.world.config;
    return metaWebhookUrl
      ? { object, callbackUrl: metaWebhookUrl, verifyToken: metaWebhookVerifyToken, fields: [] }
      : undefined;
  }

  /** Stores a subscription of the app after the callback has shown that it knows the verify token. */
  async subscribe(subscription: Subscription): Promise<void> {
    await this.verify(subscription);
    this.world.db.run(
      'INSERT OR REPLACE INTO meta_subscriptions VALUES (?, ?, ?, ?)',
      ...[subscription.object, subscription.callbackUrl, subscription.verifyToken, subscription.fields.join(',')],
    );
  }

  unsubscribe(object: string | undefined): void {
    if (object === undefined) this.world.db.run('DELETE FROM meta_subscriptions');
    else this.world.db.run('DELETE FROM meta_subscriptions WHERE object = ?', object);
  }

  /** Ad accounts and pages tell nothing unless the app was subscribed to them. */
  setSubscribed(node: string, fields: string[] | undefined): void {
    if (fields) this.world.db.run('INSERT OR REPLACE INTO meta_subscribed VALUES (?, ?)', node, fields.join(','));
    else this.world.db.run('DELETE FROM meta_subscribed WHERE node = ?', node);
  }

  isSubscribed(node: string): boolean {
    return this.world.db.get('SELECT 1 FROM meta_subscribed WHERE node = ?', node) !== undefined;
  }

  /** An ad left review: always that it is no longer in process, and its issue when it was rejected. */
  adReviewed(ad: Ad, now: number): void {
    const { verdict, reason } = ad.data.review;
    const changes: Change[] = [
      {
        field: 'in_process_ad_objects',
        value: { id: ad.id, level: 'AD', status_name: verdict === 'rejected' ? 'Disapproved' : 'Active' },
      },
    ];
    if (reason)
      changes.push({
        field: 'with_issues_ad_objects',
        value: { id: ad.id, level: 'AD', error_code: 1359101, error_summary: reason.title, error_message: reason.text },
      });
    this.emit('ad_account', ad.account, changes, now);
  }

  emit(object: string, entry: string, changes: Change[], _now: number): void {
    if (!this.subscription(object) || !this.isSubscribed(`${object}/${entry}`)) return;
    const key = `${object}/${entry}`;
    const waiting = this.waiting.get(key) ?? { object, entry, changes: [] };
    waiting.changes.push(...changes);
    this.waiting.set(key, waiting);
    this.gather ??= setTimeout(() => this.store(), GATHER_MS);
  }

  async close(): Promise<void> {
    this.store();
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.gather);
    await Promise.allSettled(this.underway);
  }

  private store(): void {
    this.gather = undefined;
    const now = this.world.time.now();
    for (const { object, entry, changes } of this.waiting.values()) {
      const body = asciiJson({ object, entry: [{ id: entry, time: Math.floor(now / 1000), changes }] });
      if (this.world.faults.take('webhook-lost', [body])) continue;
      const copies = this.world.faults.take('webhook-repeat', [body]) ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        this.world.db.run(
          'INSERT INTO meta_webhooks (object, entry, body, attempts, due) VALUES (?, ?, ?, 0, ?)',
          object,
          entry,
          body,
          now,
        );
      }
    }
    this.waiting.clear();
    this.plan();
  }

  private plan(): void {
    if (this.timer || this.closed) return;
    const next = this.world.db.get<{ due: number | null }>('SELECT min(due) AS due FROM meta_webhooks')?.due;
    if (next === null || next === undefined) return;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        const work = this.deliverDue().finally(() => {
          this.underway.delete(work);
          this.plan();
        });
        this.underway.add(work);
      },
      Math.max(0, next - this.world.time.now()),
    );
    this.timer.unref();
  }

  private async deliverDue(): Promise<void> {
    const rows = this.world.db.all<PendingRow>(
      'SELECT * FROM meta_webhooks WHERE due <= ? ORDER BY id LIMIT 20',
      this.world.time.now(),
    );
    await Promise.all(rows.map((row) => this.deliver(row)));
  }

  private async deliver(row: PendingRow): Promise<void> {
    const subscription = this.subscription(row.object);
    const drop = (): number => this.world.db.run('DELETE FROM meta_webhooks WHERE id = ?', row.id);
    if (!subscription) return void drop();
    const began = performance.now();
    let status = 0;
    try {
      if (!this.verified.has(subscription.callbackUrl)) await this.verify(subscription);
      const response = await fetch(subscription.callbackUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          'x-hub-signature-256': signBody(row.body, this.world.config.metaAppSecret),
        },
        body: row.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      status = response.status;
      await response.body?.cancel();
    } catch (error) {
      this.log.debug({ err: error, url: subscription.callbackUrl }, 'a webhook could not be delivered');
    }
    if (this.closed) return;
    const path = new URL(subscription.callbackUrl).pathname;
    this.world.calls.add({
      at: this.world.time.now(),
      platform: 'meta-webhook',
      method: 'POST',
      path,
      status,
      code: 0,
      durationMs: performance.now() - began,
    });
    const wait = RETRY_MS[row.attempts];
    if ((status >= 200 && status < 300) || wait === undefined) drop();
    else
      this.world.db.run(
        'UPDATE meta_webhooks SET attempts = attempts + 1, due = ? WHERE id = ?',
        this.world.time.now() + wait,
        row.id,
      );
  }

  private async verify(subscription: Subscription): Promise<void> {
    const challenge = randomUUID().replace(/\D/g, '').slice(0, 10);
    const url = new URL(subscription.callbackUrl);
    url.searchParams.set('hub.mode', 'subscribe');
    url.searchParams.set('hub.challenge', challenge);
    url.searchParams.set('hub.verify_token', subscription.verifyToken);
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then(async (response) => ({ status: response.status, text: (await response.text()).trim() }))
      .catch((error: Error) => ({ status: 0, text: error.message }));
    if (answer.status !== 200 || answer.text !== challenge) {
      throw new GraphError({
        code: 2200,
        message: `(#2200) Callback verification failed with the following errors: HTTP Status Code = ${answer.status}; expected the challenge as the body`,
        blame: 'callback_url',
      });
    }
    this.verified.add(subscription.callbackUrl);
  }
}
