import { CODE } from '../wire/codes.js';
import { Refusal } from '../wire/refusal.js';

/**
 * Minimum milliseconds between two operations on one Smart+ ad. Source: TikTok's rate limits page, on `smart_plus_ad_create`, `_update` and
 * `_status_update`.
 */
const SPACING_MS = 5000;

/**
 * When each Smart+ ad was last created or changed, in real time. The pages mention a concurrency error but no code. The table of codes
 * has a matching one: 40202, "Write or update entity conflict".
 */
export class Spacing {
  private readonly last = new Map<string, number>();
  /** The test bench can change it. */
  spacingMs = SPACING_MS;

  /** Throws if one of these ads was created or changed less than `spacingMs` ago. */
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
