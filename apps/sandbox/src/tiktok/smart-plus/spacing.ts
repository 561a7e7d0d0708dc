import { CODE } from '../wire/codes.js';
import { Refusal } from '../wire/refusal.js';

/** Milliseconds between two operations on one Smart+ ad. Source: TikTok's rate limits page, on `smart_plus_ad_create`, `_update` and `_status_update`. */
const SPACING_MS = 5000;

/**
 * When each Smart+ ad was last made, changed or switched, in real time. The pages speak of a concurrency error and name no code: 40202,
 * "Write or update entity conflict", is the one of the table that says so.
 */
export class Spacing {
  private readonly last = new Map<string, number>();
  /** Set on the test bench. */
  spacingMs = SPACING_MS;

  /** Throws where one of them was operated on a moment ago. */
  require(ads: readonly string[], now: number): void {
    const busy = ads.find((ad) => now - (this.last.get(ad) ?? -Infinity) < this.spacingMs);
    if (busy !== undefined)
      throw new Refusal(
        CODE.conflict,
        `Write or update entity conflict: another operation on ad ${busy} is in progress.`,
      );
  }

  note(ads: readonly string[], now: number): void {
    for (const ad of ads) this.last.set(ad, now);
  }
}
