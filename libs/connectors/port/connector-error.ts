import type { Refusal } from '#libs/contracts/experiment/run/ad-object.js';
import type { TurnedAwayCause } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { QuotaWindow } from '#libs/contracts/platform/quota-line.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/**
 * RATE_LIMITED, AUTH_EXPIRED and TURNED_AWAY are certain refusals of a whole call: nothing was created. TURNED_AWAY is caused by the
 * account, the app, the interface or maintenance: the same call works once the cause is gone. INVALID_REQUEST is the user's fault, in the
 * platform's words. TRANSIENT is a call that may be repeated as it is: a read, or a write that was never sent (no connection).
 * OUTCOME_UNKNOWN is a write without a readable response: look before sending it again.
 */
export type ConnectorErrorCode =
  'AUTH_EXPIRED' | 'RATE_LIMITED' | 'TURNED_AWAY' | 'INVALID_REQUEST' | 'TRANSIENT' | 'OUTCOME_UNKNOWN';

/** Details that may be logged and shown: never a token, never a whole request. */
export interface SafeDetails {
  /** The platform's code and subcode: `100/1885272`. */
  platformCode?: string;
  platformMessage?: string;
  title?: string;
  field?: string;
  traceId?: string;
  httpStatus?: number;
  /** The cause of TURNED_AWAY. */
  turnedAway?: TurnedAwayCause;
  /** The exhausted window, if RATE_LIMITED is due to a limit of the whole app, which all processes share in the quota book. */
  quotaWindow?: QuotaWindow;
}

/** The only error that connectors throw. */
export class ConnectorError extends Error {
  override readonly name = 'ConnectorError';

  constructor(
    readonly code: ConnectorErrorCode,
    readonly platform: Platform,
    readonly details: SafeDetails = {},
    /** The wait that the platform asks for with RATE_LIMITED and TURNED_AWAY, milliseconds. */
    readonly retryAfterMs?: number,
  ) {
    super(`${platform}: ${wordsOf({ code, details })}`);
  }
}

/** The platform's message, or else the kind of error. */
export const wordsOf = ({ code, details }: Pick<ConnectorError, 'code' | 'details'>): string =>
  details.platformMessage ?? code;

/** The reason for the refusal of an object, in the platform's words. */
export const refusalOf = (error: ConnectorError): Refusal => ({
  code: error.details.platformCode ?? 'unknown',
  message: wordsOf(error),
  field: error.details.field ?? null,
});
