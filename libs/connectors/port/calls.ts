import { AsyncLocalStorage } from 'node:async_hooks';
import { CALL_OUTCOMES, type CallOutcome, type QuotaUse } from '#libs/contracts/platform/platform-calls.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { CallPriority } from '#libs/contracts/platform/quota-line.js';
import type { ConnectorError, ConnectorErrorCode } from './connector-error.js';

/** The team and account for which calls are made. */
export interface CallOwner {
  organizationId: string;
  /** Absent if the calls are not about a single ad account, such as the list of accounts. */
  accountId?: string;
  /** The purpose of the calls; absent for reading. */
  priority?: CallPriority;
}

/** One call, as a connector's client reports it: never a token, an address or a body. */
export interface PlatformCall {
  platform: Platform;
  /** The ad account, if the call itself names it; otherwise the owner's counts. */
  accountId?: string;
  outcome: CallOutcome;
  /** The quota as the response reported it; empty if it did not. */
  quota: readonly QuotaUse[];
}

/** Receives the calls of clients. Never throws: counting must not break a call. */
export interface CallRecorder {
  record(call: PlatformCall): void;
}

export type CallWatcher = (call: Pick<PlatformCall, 'platform' | 'outcome'>) => void;

/** Counts nothing: for tests and short commands. */
export const NOT_COUNTED: CallRecorder = { record: () => undefined };

/** The calls of one ad account within one hour. */
export interface CallHour extends Record<CallOutcome, number> {
  organizationId: string;
  platform: Platform;
  /** Empty for calls that are not about a single account. */
  accountId: string;
  /** When the hour began. */
  hour: Date;
  /** The last reported quota; null if no response of the hour reported it. */
  quota: readonly QuotaUse[] | null;
  quotaAt: Date | null;
}

const OUTCOMES: Record<ConnectorErrorCode, CallOutcome> = {
  INVALID_REQUEST: 'refused',
  RATE_LIMITED: 'throttled',
  TURNED_AWAY: 'refused',
  AUTH_EXPIRED: 'expired',
  TRANSIENT: 'unknown',
  OUTCOME_UNKNOWN: 'unknown',
};

/** @param error the error of the call; null for a success */
export const outcomeOf = (error: ConnectorError | null): CallOutcome => (error ? OUTCOMES[error.code] : 'ok');

const HOUR_MS = 3_600_000;
/** Maximum number of rows, one for each account and hour, that are kept until they are stored. Calls beyond them only count as dropped. */
const MOST_KEPT = 5_000;
const MOST_POOLS = 8;
const MOST_CHARACTERS = 64;

const owners = new AsyncLocalStorage<CallOwner>();

/** Makes calls for an owner: every call in `work` counts for them, unless it names another account. */
export const inNameOf = <T>(owner: CallOwner, work: () => T): T => owners.run(owner, work);

/** The purpose of the current call. */
export const callPriority = (): CallPriority => owners.getStore()?.priority ?? 'read';

/** Wraps a port so that all calls that its methods make count for an owner. */
export function portOf<Port extends object>(owner: CallOwner, port: Port): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => runFor(owner, () => Reflect.apply(value, target, args) as unknown);
    },
  });
}

/** Runs `work` for the owner. A generator makes its calls while it is read, so each of its steps runs for the owner too. */
function runFor(owner: CallOwner, work: () => unknown): unknown {
  const answer = inNameOf(owner, work);
  if (!isGenerator(answer)) return answer;
  return {
    next: (...given) => inNameOf(owner, () => answer.next(...given)),
    return: (value) => inNameOf(owner, () => answer.return(value)),
    throw: (error) => inNameOf(owner, () => answer.throw(error)),
    [Symbol.asyncIterator]() {
      return this;
    },
    [Symbol.asyncDispose]: () => inNameOf(owner, () => answer[Symbol.asyncDispose]()),
  } satisfies AsyncGenerator;
}

const isGenerator = (answer: unknown): answer is AsyncGenerator =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** Counts calls by ad account and hour until somebody takes them to store them. It does not count calls without a team. */
export class CallLog implements CallRecorder {
  private kept = new Map<string, CallHour>();
  private droppedCalls = 0;

  private readonly watchers: CallWatcher[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  /** From now on, reports every call to the watcher, with or without a team. */
  watch(watcher: CallWatcher): void {
    this.watchers.push(watcher);
  }

  /** Number of calls that were not counted, because the rows of too many accounts waited to be stored. */
  get dropped(): number {
    return this.droppedCalls;
  }

  record({ platform, accountId, outcome, quota }: PlatformCall): void {
    for (const watcher of this.watchers) watcher({ platform, outcome });
    const owner = owners.getStore();
    if (!owner) return;
    const at = this.now();
    const row = this.row({
      platform,
      organizationId: owner.organizationId,
      accountId: (accountId ?? owner.accountId ?? '').slice(0, MOST_CHARACTERS),
      hour: new Date(at - (at % HOUR_MS)),
    });
    if (!row) return void this.droppedCalls++;
    row[outcome]++;
    if (quota.length > 0) Object.assign(row, { quota: bounded(quota), quotaAt: new Date(at) });
  }

  /**
   * The counts since the last call, in the same order in every process, so that no two processes wait for each other's
   * rows.
   */
  take(): CallHour[] {
    const rows = [...this.kept.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    this.kept = new Map();
    return rows;
  }

  /** Takes back rows that could not be stored: the next `take` returns them. */
  putBack(rows: readonly CallHour[]): void {
    for (const row of rows) {
      const kept = this.row(row);
      if (!kept) {
        this.droppedCalls += CALL_OUTCOMES.reduce((sum, outcome) => sum + row[outcome], 0);
        continue;
      }
      for (const outcome of CALL_OUTCOMES) kept[outcome] += row[outcome];
      if (kept.quotaAt === null) Object.assign(kept, { quota: row.quota, quotaAt: row.quotaAt });
    }
  }

  /** The row of an hour; null if there are too many. */
  private row(of: Pick<CallHour, 'organizationId' | 'platform' | 'accountId' | 'hour'>): CallHour | null {
    const { organizationId, platform, accountId, hour } = of;
    const key = JSON.stringify([organizationId, platform, accountId, hour]);
    const found = this.kept.get(key);
    if (found || this.kept.size >= MOST_KEPT) return found ?? null;
    const none = { ok: 0, refused: 0, throttled: 0, expired: 0, unknown: 0, quota: null, quotaAt: null };
    const row = { organizationId, platform, accountId, hour, ...none };
    this.kept.set(key, row);
    return row;
  }
}

const bounded = (quota: readonly QuotaUse[]): QuotaUse[] =>
  quota.slice(0, MOST_POOLS).map(({ pool, percent, regainMinutes }) => ({
    pool: pool.slice(0, MOST_CHARACTERS),
    percent: Number.isFinite(percent) ? Math.max(0, percent) : 0,
    regainMinutes: Number.isFinite(regainMinutes) ? Math.max(0, regainMinutes) : 0,
  }));

/** Stores the counts of a log repeatedly until it is stopped. A process that is killed loses the last seconds. */
export function keepStoring(
  log: CallLog,
  store: (rows: readonly CallHour[]) => Promise<void>,
  { everyMs = 5_000, onFailure }: { everyMs?: number; onFailure(error: unknown): void },
): { stop(): Promise<void> } {
  let pending = Promise.resolve();
  const flush = () =>
    (pending = pending.then(async () => {
      const rows = log.take();
      if (rows.length === 0) return;
      try {
        await store(rows);
      } catch (error) {
        log.putBack(rows);
        onFailure(error);
      }
    }));
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
