import type { CreateTimes, LedgerState } from '#libs/contracts/experiment/run/ad-object.js';

/**
 * The life of a ledger row: one row per planned ad object, written before the call that creates it. Most platforms have no idempotency key.
 * So if a call can have taken effect, the ledger looks up the row by its external name before it sends the call again. A run that is
 * delivered by hand sends nothing: reads move its rows from `planned` to `created` and back.
 */
export interface LedgerRow {
  state: LedgerState;
  /** When the latest call was announced, ms since 1970; null before the first. */
  sentAt: number | null;
  /** Calls announced so far. */
  attempt: number;
  /** The platform's id once known. */
  platformId: string | null;
}

/** An event of a row. `at` is ms since 1970. */
export type LedgerEvent =
  /** Committed before the call goes out. */
  | { type: 'sending'; at: number }
  /** The platform answered with an id. */
  | { type: 'created'; platformId: string }
  /** The platform refused it and nothing exists. */
  | { type: 'refused' }
  /**
   * Certainly not created, for a reason outside the object (throttled, token lost, no connection): may be sent again.
   */
  | { type: 'deferred' }
  /** Timeout, lost connection, 5xx, unreadable or partial response. */
  | { type: 'unknown' }
  /** The external name was looked up among objects of every status. */
  | { type: 'looked-up'; at: number; platformId: string | null }
  /** A read of the platform has found the object: a person created it, without our call. */
  | { type: 'seen'; platformId: string }
  /** A read has shown that a seen object is gone. It is to be created again. */
  | { type: 'unseen' }
  /** The row comes from an older state of the database: later changes are missing here. */
  | { type: 'doubted'; at: number }
  /** A listing shows an object that was created after the state to which the database was restored. */
  | { type: 'adopted'; platformId: string }
  /** The owner edited the object and asks for another try. */
  | { type: 'retry' }
  /** The owner dropped it, or it was deleted at the platform. */
  | { type: 'removed' }
  /** An alternative that it shows was edited, and another row replaces it. */
  | { type: 'replaced' }
  /** The replaced object is gone from the platform. */
  | { type: 'deleted' };

/** The next step for a row. `at` is ms since 1970. */
export type LedgerStep = { do: 'send' } | { do: 'wait-until'; at: number } | { do: 'look-up' } | { do: 'done' };

/** When a row's latest call can no longer take effect. */
export const settledAt = (row: Pick<LedgerRow, 'sentAt'>, times: CreateTimes): number =>
  (row.sentAt ?? 0) + times.createTimeoutMs + times.settleMarginMs;

/**
 * The next step for a row when an attempt begins. A row that is `sending` or `unknown` belongs to an earlier attempt whose
 * call can still take effect. So wait until it no longer can, look the object up, and only then send again.
 */
export function nextStep(row: Pick<LedgerRow, 'state' | 'sentAt'>, now: number, times: CreateTimes): LedgerStep {
  switch (row.state) {
    case 'planned':
      return { do: 'send' };
    case 'sending':
    case 'unknown': {
      const at = settledAt(row, times);
      return now < at ? { do: 'wait-until', at } : { do: 'look-up' };
    }
    case 'created':
    case 'rejected':
    case 'removed':
    case 'replacing':
    case 'replaced':
      return { do: 'done' };
  }
}

/** The states in which a row accepts each event. In any other state, the caller has a bug. */
const ALLOWED: Record<LedgerEvent['type'], readonly LedgerState[]> = {
  sending: ['planned'],
  created: ['sending'],
  refused: ['sending'],
  deferred: ['sending'],
  unknown: ['sending'],
  'looked-up': ['sending', 'unknown'],
  adopted: ['planned', 'rejected'],
  seen: ['planned', 'created'],
  unseen: ['created'],
  doubted: ['planned', 'rejected'],
  retry: ['rejected'],
  removed: ['planned', 'rejected', 'created'],
  replaced: ['planned', 'rejected', 'created', 'removed'],
  deleted: ['replacing'],
};

/** Whether an event fits the state of a row. */
export const isAllowed = (state: LedgerState, event: LedgerEvent['type']): boolean => ALLOWED[event].includes(state);

/**
 * The row after an event.
 * @throws Error if the event does not fit the row's state, or a look-up came before the call had settled
 */
export function applyEvent(row: LedgerRow, event: LedgerEvent, times: CreateTimes): LedgerRow {
  if (!isAllowed(row.state, event.type))
    throw new Error(`ledger: ${event.type} does not fit a row that is ${row.state}`);
  switch (event.type) {
    case 'sending':
      return { ...row, state: 'sending', sentAt: event.at, attempt: row.attempt + 1 };
    case 'created':
      return { ...row, state: 'created', platformId: event.platformId };
    case 'adopted':
    case 'seen':
      return { ...row, state: 'created', platformId: event.platformId };
    case 'unseen':
      return { ...row, state: 'planned', platformId: null };
    case 'refused':
      return { ...row, state: 'rejected' };
    case 'deferred':
    case 'retry':
      return { ...row, state: 'planned' };
    case 'unknown':
      return { ...row, state: 'unknown' };
    case 'doubted':
      return { ...row, state: 'unknown', sentAt: event.at };
    case 'looked-up':
      if (event.platformId !== null) return { ...row, state: 'created', platformId: event.platformId };
      if (event.at < settledAt(row, times))
        throw new Error('ledger: the call may still land, its absence proves nothing');
      return { ...row, state: 'planned' };
    case 'removed':
      return { ...row, state: 'removed' };
    case 'replaced':
      return { ...row, state: row.state === 'created' ? 'replacing' : 'replaced' };
    case 'deleted':
      return { ...row, state: 'replaced' };
  }
}
