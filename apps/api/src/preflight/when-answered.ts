import { setTimeout as wait } from 'node:timers/promises';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { PREFLIGHT_TEXTS } from '#libs/contracts/experiment/plan/preflight-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { quoteOf } from '#libs/contracts/messages/quote-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ApiError } from '../http/errors/api-error.js';
import type { Check, Checks } from './checks.js';

/** How long a person waits for the platform's answer. */
const PATIENCE_MS = 12_000;
const LATE = Symbol('late');

/**
 * Returns checks that only the platform can answer. If the platform is slow, unavailable or rate-limited, returns one check that says
 * what is unknown, and, for a rate limit, when to ask again.
 * @param what subject of the checks
 * @throws ApiError, ConnectorError errors that also make a submit impossible, such as an account that has to be linked again
 */
export async function whenAnswered(
  checks: Checks,
  what: KeyedText,
  pending: Promise<Check[]>,
  patienceMs = PATIENCE_MS,
): Promise<Check[]> {
  const end = new AbortController();
  try {
    const late = wait(patienceMs, LATE, { signal: end.signal, ref: false });
    const answer = await Promise.race([pending, late.catch(() => LATE)]);
    return typeof answer === 'symbol' ? [checks.unknown(withParams(PREFLIGHT_TEXTS.unanswered, { what }))] : answer;
  } catch (error) {
    const why = unknown(checks, what, error);
    if (why === null) throw error;
    return [why];
  } finally {
    end.abort();
    // Nobody handles an answer or error that comes too late.
    pending.catch(() => undefined);
  }
}

function unknown(checks: Checks, what: KeyedText, error: unknown): Check | null {
  const limited = (afterMs: number) =>
    checks.unknown(withParams(PREFLIGHT_TEXTS.limited, { what }), new Date(Date.now() + afterMs).toISOString());
  if (error instanceof ApiError && error.status === 429) return limited((error.retryAfterSeconds ?? 60) * 1000);
  if (!(error instanceof ConnectorError)) return null;
  switch (error.code) {
    case 'AUTH_EXPIRED':
      return null;
    case 'RATE_LIMITED':
      return limited(error.retryAfterMs ?? 60_000);
    case 'TURNED_AWAY':
    case 'INVALID_REQUEST': {
      const words = quoteOf(error.platform, error.details.platformMessage ?? error.code);
      return checks.unknown(withParams(PREFLIGHT_TEXTS.untold, { what, words }));
    }
    default:
      return checks.unknown(withParams(PREFLIGHT_TEXTS.unanswered, { what }));
  }
}
