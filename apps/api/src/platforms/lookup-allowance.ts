import { Injectable } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';

/** Calls per minute: more than a form needs, and far fewer than an ad account's own hourly limit. */
const MOST = 120;
const WINDOW_MS = 60_000;

/**
 * Limits one person's lookups at the platforms; cached answers do not count. Each process counts separately, because the call limit of an
 * ad account is many times higher. A database write for each typed letter would cost more.
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

  /** Keeps windows in the order of their ends, so that expired ones come first. */
  private start(userId: string, window: { calls: number; until: number }, now: number): void {
    this.used.delete(userId);
    for (const [id, { until }] of this.used) {
      if (until > now) break;
      this.used.delete(id);
    }
    this.used.set(userId, window);
  }
}
