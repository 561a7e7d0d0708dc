import type { Delivery } from '../delivery/delivery.js';
import { Random } from '../delivery/random.js';
import type { FaultSource } from '../faults/faults.js';
import type { Ground } from '../ground.js';
import type { Reason, Review, ReviewedAd, ReviewTraits } from './review.js';

/** Words that every review rejects; other policies of the platforms are not imitated. */
const FORBIDDEN = /miracle cure|guaranteed (income|weight loss)|free money|\[reject\]/i;

export type ReviewFault = 'reject-review';
type ReviewWorld = Ground & { delivery: Delivery; faults: FaultSource<ReviewFault> };

/** The range of a review's duration, in real milliseconds. */
export interface ReviewSpan {
  leastMs: number;
  mostMs: number;
}

/**
 * Reviews ads some real time after they were created or got another creative. A timer decides due reviews. A read of a due ad decides it
 * too, so that no reader sees it pending for too long.
 */
export class Reviews {
  private readonly pending = new Map<string, number>();
  private timer?: NodeJS.Timeout;
  /** When the timer fires. */
  private next = Infinity;
  private closed = false;
  private readonly random: Random;

  private readonly spans: string;

  /** @param emit called with every verdict, in the transaction that writes it */
  constructor(
    private readonly world: ReviewWorld,
    private readonly platform: string,
    private readonly traits: ReviewTraits,
    private readonly emit: (ad: ReviewedAd, now: number) => void,
  ) {
    this.random = new Random(`${world.config.seed}/reviews`);
    this.spans = `${platform}_review_span`;
    world.db.define(`CREATE TABLE IF NOT EXISTS ${this.spans} (
      id INTEGER PRIMARY KEY CHECK (id = 1), leastMs REAL NOT NULL, mostMs REAL NOT NULL);`);
    const rows = world.db.all<{ id: string; due: number }>(
      "SELECT id, json_extract(data, '$.review.dueAt') AS due FROM objects WHERE type = ? AND platform = ? AND deleted = 0 AND json_extract(data, '$.review.verdict') = 'pending'",
      ...[traits.type, platform],
    );
    for (const row of rows) this.pending.set(row.id, row.due);
    this.schedule();
  }

  /** The range that the test bench has set, or `SANDBOX_REVIEW_MS` for all reviews. */
  get span(): ReviewSpan {
    const { reviewMs } = this.world.config;
    const stored = this.world.db.get<ReviewSpan & Record<string, never>>(
      `SELECT leastMs, mostMs FROM ${this.spans} WHERE id = 1`,
    );
    return stored ?? { leastMs: reviewMs, mostMs: reviewMs };
  }

  /** Sets the range for new reviews and restarts all open ones with it. @returns how many are open */
  take(span: ReviewSpan): number {
    const now = this.world.time.now();
    const { objects } = this.world;
    this.world.db.transaction(() => {
      this.world.db.run(
        `INSERT OR REPLACE INTO ${this.spans} (id, leastMs, mostMs) VALUES (1, ?, ?)`,
        ...[span.leastMs, span.mostMs],
      );
      for (const id of this.pending.keys()) {
        const ad = objects.get<ReviewedAd['data']>(this.platform, id);
        if (!ad) continue;
        objects.save(ad, { data: { ...ad.data, review: this.open(now) } }, now);
        this.pending.set(id, ad.data.review.dueAt);
      }
    });
    this.schedule();
    return this.pending.size;
  }

  open(now: number): Review {
    const { leastMs, mostMs } = this.span;
    return { dueAt: now + leastMs + Math.round(this.random.uniform() * (mostMs - leastMs)), verdict: 'pending' };
  }

  /** Decides again about an ad after its review, as the platform can do. Listeners get the decision like that of a first review. */
  decide(ad: ReviewedAd, reason: Reason | undefined): void {
    const now = this.world.time.now();
    this.world.db.transaction(() => this.conclude(ad, reason, now));
    this.pending.delete(ad.id);
  }

  /** Waits for the end of an ad's review. Call this once the ad is stored. */
  watch(ad: ReviewedAd): void {
    const { dueAt } = ad.data.review;
    this.pending.set(ad.id, dueAt);
    if (dueAt < this.next) this.schedule();
  }

  /** Decides all due reviews. */
  settle(now = this.world.time.now()): void {
    if (this.closed || this.pending.size === 0) return;
    const due = [...this.pending].filter(([, at]) => at <= now).map(([id]) => id);
    if (due.length === 0) return;
    this.world.db.transaction(() => due.forEach((id) => this.judge(id, now)));
    for (const id of due) this.pending.delete(id);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private judge(id: string, now: number): void {
    const { world, traits } = this;
    const ad = world.objects.get<ReviewedAd['data']>(this.platform, id);
    if (ad?.data.review.verdict !== 'pending') return;
    const fault = world.faults.take('reject-review', [ad.name]);
    const words = FORBIDDEN.exec(traits.textOf(ad))?.[0];
    const refused = fault && { ...traits.refusal, ...(fault.text !== undefined && { text: fault.text }) };
    this.conclude(ad, refused ?? (words ? traits.forbidden(words) : traits.policy?.(ad)), now);
  }

  private conclude(ad: ReviewedAd, reason: Reason | undefined, now: number): void {
    const { world, traits } = this;
    const decide = (): void => {
      const { dueAt } = ad.data.review;
      const verdict = reason ? 'rejected' : 'approved';
      const review: Review = { dueAt, verdict, ...(reason && { reason }) };
      world.objects.save(ad, { data: { ...ad.data, review } }, now);
      world.objects.recordStatus(ad, now, traits.words[verdict]);
    };
    world.delivery.change(ad.campaign as string, now, decide, 'status');
    this.emit(ad, now);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.next = Infinity;
    if (this.closed) return;
    for (const dueAt of this.pending.values()) this.next = Math.min(this.next, dueAt);
    if (this.next === Infinity) return;
    const wait = this.next - this.world.time.now();
    this.timer = setTimeout(
      () => {
        this.settle();
        this.schedule();
      },
      Math.max(5, wait),
    );
    this.timer.unref();
  }
}
