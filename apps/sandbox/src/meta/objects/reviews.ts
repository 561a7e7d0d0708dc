import type { Ground } from '../../ground.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { creativeContent } from './content.js';
import type { Ad, Review } from './types.js';

/** Words that no ad survives; the rest of the platform's policy is not imitated. */
const FORBIDDEN = /miracle cure|guaranteed (income|weight loss)|free money|\[reject\]/i;

type ReviewWorld = Ground & { delivery: Delivery; webhooks: Webhooks };

/**
 * Review of new ads, some real time after they were created or got another creative. Verdicts are given by a timer,
 * and by anyone who asks for an ad that is due, so that no reader sees an ad pending for too long.
 */
export class Reviews {
  private readonly pending = new Map<string, number>();
  private timer?: NodeJS.Timeout;
  private closed = false;

  constructor(private readonly world: ReviewWorld) {
    const rows = world.db.all<{ id: string; due: number }>(
      "SELECT id, json_extract(data, '$.review.dueAt') AS due FROM objects WHERE type = 'ad' AND platform = 'meta' AND deleted = 0 AND json_extract(data, '$.review.verdict') = 'pending'",
    );
    for (const row of rows) this.pending.set(row.id, row.due);
    this.schedule();
  }

  open(now: number): Review {
    return { dueAt: now + this.world.config.reviewMs, verdict: 'pending' };
  }

  /** Called once the ad is stored. */
  watch(ad: Ad): void {
    this.pending.set(ad.id, ad.data.review.dueAt);
    this.schedule();
  }

  /** Gives every verdict that is due. */
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
    const { world } = this;
    const ad = world.objects.get('meta', id) as Ad | undefined;
    if (ad?.data.review.verdict !== 'pending') return;
    const fault = world.faults.take('reject-review', [ad.name]);
    const words = FORBIDDEN.exec(Object.values(creativeContent(world.objects, ad)).join('\n'))?.[0];
    const reason = fault
      ? {
          title: 'Unacceptable business practices',
          text: fault.text ?? 'This ad was rejected because it does not comply with our Advertising Standards.',
        }
      : words
        ? { title: 'Misleading claims', text: `Your ad may not contain claims such as "${words}".` }
        : undefined;
    world.delivery.change(ad.campaign as string, now, () => {
      const review: Review = {
        ...ad.data.review,
        verdict: reason ? 'rejected' : 'approved',
        ...(reason && { reason }),
      };
      world.objects.save(ad, { data: { ...ad.data, review } }, now);
      world.objects.recordStatus(ad, now, reason ? 'review:DISAPPROVED' : 'review:APPROVED');
    });
    world.webhooks.adReviewed(ad, now);
  }

  private schedule(): void {
    if (this.timer || this.closed || this.pending.size === 0) return;
    const wait = Math.min(...this.pending.values()) - this.world.time.now();
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        this.settle();
        this.schedule();
      },
      Math.max(5, wait),
    );
    this.timer.unref();
  }
}
