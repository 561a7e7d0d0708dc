import type { Platform } from '#libs/contracts/platform/platform.js';
import { ConnectorError, type ConnectorErrorCode } from '../port/connector-error.js';

/** What a lost answer means: reads and idempotent writes are simply repeated, a create may have landed. */
export type Intent = 'repeatable' | 'once';

export const noAnswerCode = (intent: Intent): ConnectorErrorCode =>
  intent === 'once' ? 'OUTCOME_UNKNOWN' : 'TRANSIENT';

/** The error of a call whose answer never came or could not be read. */
export const noAnswer = (
  platform: Platform,
  intent: Intent,
  platformMessage: string,
  httpStatus?: number,
): ConnectorError => new ConnectorError(noAnswerCode(intent), platform, { platformMessage, httpStatus });
