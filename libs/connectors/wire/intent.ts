import type { Platform } from '#libs/contracts/platform/platform.js';
import { ConnectorError, type ConnectorErrorCode } from '../port/connector-error.js';

/** The effect of a lost response: reads and idempotent writes can be repeated, but a create may have landed. */
export type Intent = 'repeatable' | 'once';

export const noAnswerCode = (intent: Intent): ConnectorErrorCode =>
  intent === 'once' ? 'OUTCOME_UNKNOWN' : 'TRANSIENT';

/** The error of a call whose response never came or could not be read. */
export const noAnswer = (
  platform: Platform,
  intent: Intent,
  platformMessage: string,
  httpStatus?: number,
): ConnectorError => new ConnectorError(noAnswerCode(intent), platform, { platformMessage, httpStatus });
