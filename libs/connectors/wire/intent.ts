import type { Platform } from '#libs/contracts/platform/platform.js';
import { ConnectorError, type ConnectorErrorCode } from '../port/connector-error.js';

/** Whether a call can be repeated after a lost response. Reads and idempotent writes can; a create may have taken effect (`once`). */
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
