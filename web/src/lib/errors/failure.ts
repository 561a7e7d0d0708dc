import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import type { Params } from '#libs/contracts/messages/finding.js';
import type { Problem, ProblemItem } from '../api/problem.js';

/** The kind of a refusal: the name of its number in the error catalog, or `request` for any other number. */
export type FailureType = keyof typeof ERROR_CODES | 'request';

export interface LoggedFailure {
  type: FailureType;
  /** The server's text, which screens translate; null if it sent none. */
  message: string | null;
  /** The text's key and its values, if the server sent them. */
  key?: string;
  params?: Params;
  /** Each problem that the server names (ERR-010). */
  items: ProblemItem[];
  /** Whether the account must be linked again (ERR-011). */
  needsRelink: boolean;
  requestId: string | null;
}

/** The reaction of the whole console that the error catalog requires; null and false for none. */
export interface Reaction {
  isBannerRaised: boolean;
  logged: LoggedFailure | null;
  isAnnounced: boolean;
}

/**
 * 500 raises the layout's alert. 400 goes to the log and, for a signed-in user, to a toast. The caller shows every other status (ERR-004,
 * ERR-006 to ERR-008).
 */
export function reactionTo(problem: Problem, { isSignedIn }: { isSignedIn: boolean }): Reaction {
  const isRefusal = problem.status === 400;
  return {
    isBannerRaised: problem.status === 500,
    logged: isRefusal ? toLogged(problem) : null,
    isAnnounced: isRefusal && isSignedIn,
  };
}

function toLogged({ code, message, key, params, items, needsRelink, requestId }: Problem): LoggedFailure {
  const types = Object.keys(ERROR_CODES) as (keyof typeof ERROR_CODES)[];
  return {
    type: types.find((type) => ERROR_CODES[type] === code) ?? 'request',
    message,
    ...(key === undefined ? {} : { key, params }),
    items,
    needsRelink,
    requestId,
  };
}

/** Whether a text needs the hint to contact support. The specification recognizes it by these words from any source (ERR-005). */
export const isInternalError = (message: string | null): boolean => message?.includes('Internal error') ?? false;
