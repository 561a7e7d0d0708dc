import { Stop } from './bridge.js';

/** Longest run of a script (developers.google.com, Google Ads scripts, Limits). */
export const RUN_MS = 30 * 60_000;

/**
 * Milliseconds that each operation takes on the clock of a run. Google publishes no figures. These are ours: a call to the service takes
 * half a second or more, each entity of a batch takes little, and single setters are slow.
 */
export const COSTS = {
  /** Any call of a method, in addition to its operation. This cost ends a loop that only polls the remaining time. */
  call: 1,
  /** A selector's `get()`, a `search` or a `report`. */
  select: 700,
  /** One entity or row of an iterator. */
  iterate: 1,
  /** A batch of built entities that is sent. */
  batch: 900,
  /** One entity of a batch. */
  create: 30,
  /** A setter, `enable()`, `pause()` or `remove()` of one entity. */
  change: 45,
  /** `apply()` or `preview()` of an upload. */
  upload: 2500,
  /** One call of `UrlFetchApp.fetch`. */
  fetch: 600,
} as const;
export type Operation = keyof typeof COSTS;

/** Operations that reach the service. A fault that cuts a run after a number of operations counts only these. */
const COUNTED: ReadonlySet<Operation> = new Set(['select', 'create', 'change', 'upload', 'fetch']);

/** The clock of a run: 30 minutes, of which each operation takes its share. It does not wait for real time. */
export class RunClock {
  private usedMs = 0;
  private count = 0;

  /** @param startedAt milliseconds since 1970 @param cutAfter the number of operations after which the run is cut */
  constructor(
    readonly startedAt: number,
    private readonly cutAfter = Infinity,
  ) {}

  /** @throws Stop if the run is cut before the operation, or its time is over */
  spend(operation: Operation): void {
    if (COUNTED.has(operation)) {
      if (this.count >= this.cutAfter) throw new Stop('cut', 'The script was cancelled.');
      this.count += 1;
    }
    this.pass(COSTS[operation]);
  }

  /** @throws Stop if the time is over */
  pass(ms: number): void {
    this.usedMs += ms;
    if (this.usedMs > RUN_MS) throw new Stop('timed-out', 'Exceeded maximum execution time');
  }

  /** Milliseconds since 1970. */
  get now(): number {
    return this.startedAt + this.usedMs;
  }

  get used(): number {
    return Math.min(this.usedMs, RUN_MS);
  }

  get operations(): number {
    return this.count;
  }

  get remainingSeconds(): number {
    return Math.max(0, Math.floor((RUN_MS - this.usedMs) / 1000));
  }
}
