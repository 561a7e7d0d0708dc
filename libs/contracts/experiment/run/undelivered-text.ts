import type { KeyedText } from '../../messages/finding.js';
import { RUN_TEXTS } from './run-texts.js';

/** TikTok's word for an ad, or its group, whose TikTok account was disconnected. Words are stored cut at 40 characters. */
const IDENTITY_LOST = /^AD_STATUS_(ADGROUP_)?ASSET_AUTHORIZATION_/;

/**
 * Why an ad that the platform took is not delivered, where the platform names no reason beside its word for it.
 * @param effectiveStatus `AD_STATUS_AUDIT_DENY`; null where none was read
 */
export const undeliveredText = (effectiveStatus: string | null): KeyedText =>
  IDENTITY_LOST.test(effectiveStatus ?? '') ? RUN_TEXTS.identityLost : RUN_TEXTS.adDisapproved;
