import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import type { Params } from '#libs/contracts/messages/finding.js';
import type { Problem, ProblemItem } from '../api/problem.js';

/** The kind of a refusal: the names of the error catalogue's numbers, `request` for everything else. */
export type FailureType = keyof typeof ERROR_CODES | 'request';

export interface LoggedFailure {
  type: FailureType;
  /** The server's own words, null if it gave none; screens translate them for the reader. */
  message: string | null;
  /** The text's key and its values, where the server sent them. */
  key?: string;
  params?: Params;
  /** Each problem that the server names (ERR-010). */
  items: ProblemItem[];
  /** The account must be linked again (ERR-011). */
  needsRelink: boolean;
  requestId: string | null;
}

/** The reaction that the error catalogue asks of the whole console; null and false where none. */
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

/** Whether a text needs the hint to contact support. The specification recognises it by these words, whatever their source (ERR-005). */
export const isInternalError = (message: string | null): boolean => message?.includes('Internal error') ?? false;
