import type { StoredObject } from '../store/objects.js';

/** Why an ad was refused, in the platform's words. */
export interface Reason {
  title: string;
  text: string;
}

export interface Review {
  /** When it ends, real time, milliseconds since 1970. */
  dueAt: number;
  verdict: 'pending' | 'approved' | 'rejected';
  reason?: Reason;
}

/** An ad as reviews know it: what they came to stands in its data. */
export type ReviewedAd = StoredObject<{ review: Review }>;

/** What reviews ask a platform about its ads. */
export interface ReviewTraits {
  /** `type` of the ads. */
  type: string;
  /** Everything that people read in the ad. */
  textOf(ad: ReviewedAd): string;
  /** The reason of a refusal that has no better one. */
  refusal: Reason;
  /** The reason for words that no ad may hold. */
  forbidden(words: string): Reason;
  /** The reason for what the ad is, whatever it says: a file that can be uploaded and must not be shown. */
  policy?(ad: ReviewedAd): Reason | undefined;
  /** What stands in the history of the ad's statuses. */
  words: Record<'approved' | 'rejected', string>;
}
