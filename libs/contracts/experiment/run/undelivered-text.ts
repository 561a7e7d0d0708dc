import type { KeyedText } from '../../messages/finding.js';
import { RUN_TEXTS } from './run-texts.js';

/** TikTok's status word for an ad, or its group, whose TikTok account was disconnected. Stored words are cut to 40 characters. */
const IDENTITY_LOST = /^AD_STATUS_(ADGROUP_)?ASSET_AUTHORIZATION_/;

/**
 * Why an accepted ad is not delivered, if the platform's status word is the only reason that it gives.
 * @param effectiveStatus `AD_STATUS_AUDIT_DENY`; null if none was read
 */
export const undeliveredText = (effectiveStatus: string | null): KeyedText =>
  IDENTITY_LOST.test(effectiveStatus ?? '') ? RUN_TEXTS.identityLost : RUN_TEXTS.adDisapproved;
