import type { StoredObject } from '../store/objects.js';

/** Why an ad was refused, in the platform's terms. */
export interface Reason {
  title: string;
  text: string;
}

export interface Review {
  /** When it ends, in real time, milliseconds since 1970. */
  dueAt: number;
  verdict: 'pending' | 'approved' | 'rejected';
  reason?: Reason;
}

/** An ad as reviews see it; its data contains the result. */
export type ReviewedAd = StoredObject<{ review: Review }>;

/** The rules of a platform for reviews of its ads. */
export interface ReviewTraits {
  /** `type` of the ads. */
  type: string;
  /** All text of the ad that people read. */
  textOf(ad: ReviewedAd): string;
  /** The default reason of a refusal. */
  refusal: Reason;
  /** The reason for forbidden words. */
  forbidden(words: string): Reason;
  /** The reason for a forbidden format, regardless of the text: a file that can be uploaded but not shown. */
  policy?(ad: ReviewedAd): Reason | undefined;
  /** The entries for the ad's status history. */
  words: Record<'approved' | 'rejected', string>;
}
