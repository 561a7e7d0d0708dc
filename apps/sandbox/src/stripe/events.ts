import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../store/database.js';
import type { StripeClock } from './clock.js';
import { StripeStore, type StripeObject } from './store.js';

interface Listener {
  /** The app's webhook address; without one nothing is posted. */
  url: string | undefined;
  secret: string;
}

interface Posting {
  seq: number;
  event: string;
  attempts: number;
}

/** Real milliseconds until a webhook without a 2xx answer is sent again. */
const RETRIES_MS = [500, 2_000, 10_000, 60_000, 600_000, 3_600_000];
const ANSWER_MS = 10_000;
const API_VERSION = '2026-10-28.endive';

/** `Stripe-Signature` of a body: HMAC-SHA-256 over `{seconds}.{body}`. */
export const signatureOf = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** Stores each event once and posts it to the app until the app answers. Waiting events survive a restart. */
export class Events {
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private running: Promise<void> = Promise.resolve();
  /** While this is true, nothing is posted, so events arrive late. */
  private isHeld = false;

  constructor(
    private readonly db: Database,
    private readonly parts: { store: StripeStore; clock: StripeClock; listener: Listener; log: Logger },
  ) {
    db.define(`CREATE TABLE IF NOT EXISTS stripe_postings (
      seq INTEGER PRIMARY KEY, event TEXT NOT NULL, due INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
      state TEXT NOT NULL DEFAULT 'waiting', status INTEGER);`);
    this.wake(0);
  }

  /** Records an event about an object and posts it. */
  emit(type: string, object: StripeObject): void {
    const { store, clock } = this.parts;
    const event = store.insert({
      id: StripeStore.newId('evt'),
      object: 'event',
      created: clock.now(),
      type,
      api_version: API_VERSION,
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    });
    this.post(event.id);
  }

  /** Sends events again, unchanged, in the given order. */
  post(...events: string[]): void {
    for (const event of events)
      this.db.run('INSERT INTO stripe_postings (event, due) VALUES (?, ?)', event, Date.now());
    this.wake(0);
  }

  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    this.wake(0);
  }

  counts(): Record<string, number> {
    const rows = this.db.all<{ state: string; n: number }>(
      'SELECT state, count(*) AS n FROM stripe_postings GROUP BY state',
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
  }

  list(limit: number): object[] {
    return this.db
      .all<{ seq: number; event: string; state: string; attempts: number; status: number | null }>(
        'SELECT seq, event, state, attempts, status FROM stripe_postings ORDER BY seq DESC LIMIT ?',
        limit,
      )
      .map((row) => ({ ...row, type: this.parts.store.any(row.event)?.['type'] }));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private wake(ms: number): void {
    if (this.isClosed || this.isHeld) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = this.running.then(() => this.sendDue());
    }, ms);
    this.timer.unref();
  }

  private async sendDue(): Promise<void> {
    while (!this.isClosed && !this.isHeld) {
      const due = this.db.all<Posting>(
        "SELECT seq, event, attempts FROM stripe_postings WHERE state = 'waiting' AND due <= ? ORDER BY seq LIMIT 20",
        Date.now(),
      );
      if (due.length === 0) break;
      // In parallel, as Stripe sends them: the order is not reliable.
      await Promise.all(due.map((posting) => this.send(posting)));
    }
    const next = this.db.get<{ due: number | null }>(
      "SELECT min(due) AS due FROM stripe_postings WHERE state = 'waiting'",
    );
    if (next?.due) this.wake(Math.max(10, Number(next.due) - Date.now()));
  }

  private async send({ seq, event, attempts }: Posting): Promise<void> {
    const { store, listener, log } = this.parts;
    const object = store.any(event);
    if (!listener.url || !object || this.isClosed) return this.settle(seq, 'lost', null);
    const body = JSON.stringify(object);
    let status = 0;
    try {
      const answer = await fetch(listener.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, listener.secret, Math.floor(Date.now() / 1000)),
        },
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      status = answer.status;
      await answer.arrayBuffer();
    } catch (error) {
      log.debug({ err: error, event }, 'a webhook was not answered'); // it is retried
    }
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- closed while the listener answered
    if (this.isClosed) return;
    if (status >= 200 && status < 300) return this.settle(seq, 'delivered', status);
    const waitMs = RETRIES_MS[attempts];
    if (waitMs === undefined) return this.settle(seq, 'gone', status);
    this.db.run(
      'UPDATE stripe_postings SET attempts = attempts + 1, due = ?, status = ? WHERE seq = ?',
      ...[Date.now() + waitMs, status, seq],
    );
  }

  private settle(seq: number, state: string, status: number | null): void {
    this.db.run(
      'UPDATE stripe_postings SET state = ?, status = ?, attempts = attempts + 1 WHERE seq = ?',
      state,
      status,
      seq,
    );
  }
}
