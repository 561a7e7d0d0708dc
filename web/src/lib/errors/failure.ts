import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import type { Params } from '#libs/contracts/messages/finding.js';
import type { Problem, ProblemItem } from '../api/problem.js';

/** What a refusal is about: the numbers of the error catalogue by name, `request` for everything else. */
export type FailureType = keyof typeof ERROR_CODES | 'request';

export interface LoggedFailure {
  type: FailureType;
  /** The server's own words, null where it gave none; screens say them in the reader's language. */
  message: string | null;
  /** The text's key and what is filled in, where the server said them. */
  key?: string;
  params?: Params;
  /** Each problem that the server names (ERR-010). */
  items: ProblemItem[];
  /** The linked account has to be linked again (ERR-011). */
  needsRelink: boolean;
  requestId: string | null;
}

/** What the error catalogue asks the whole console to do about a failed call; null and false where nothing. */
export interface Reaction {
  isBannerRaised: boolean;
  logged: LoggedFailure | null;
  isAnnounced: boolean;
}

/**
 * 500 raises the layout's alert, 400 goes to the log and, for somebody signed in, to a toast; every other status is the
 * caller's to show (ERR-004, ERR-006 to ERR-008).
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

/** Whether a text asks for the hint to contact support: the specification tells it by these words, whoever says them (ERR-005). */
export const isInternalError = (message: string | null): boolean => message?.includes('Internal error') ?? false;
