import { Injectable } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';

/** Calls in a minute: more than a form asks for, and far less than an ad account's own limit of an hour. */
const MOST = 120;
const WINDOW_MS = 60_000;

/**
 * What one person may ask of the platforms, answers that are kept not counted. Each process counts for itself: it guards an ad
 * account's limit of calls, which a few times as many do not reach, and a write to the database for each letter would cost more.
 */
@Injectable()
export class LookupAllowance {
  private readonly used = new Map<string, { calls: number; until: number }>();

  /** @throws ApiError 429 with Retry-After */
  spend(userId: string, calls: number, now = Date.now()): void {
    const before = this.used.get(userId);
    const window = before && before.until > now ? before : { calls: 0, until: now + WINDOW_MS };
    if (window.calls >= MOST)
      throw new ApiError(429, 'too-many-lookups', HTTP_TEXTS.tooManyLookups, undefined, (window.until - now) / 1000);
    window.calls += calls;
    if (window !== before) this.start(userId, window, now);
  }

  /** In the order in which they end, so that those that have ended are in front. */
  private start(userId: string, window: { calls: number; until: number }, now: number): void {
    this.used.delete(userId);
    for (const [id, { until }] of this.used) {
      if (until > now) break;
      this.used.delete(id);
    }
    this.used.set(userId, window);
  }
}
