/** A queue of calls, evenly spread at `perSecond` calls a second. */
export interface Lane {
  key: string;
  perSecond: number;
}

/** A call that waits for its turn. */
interface Waiting {
  lanes: readonly Lane[];
  /** When it gives up, milliseconds. */
  until: number;
  go(over: () => void): void;
  giveUp(waitMs: number): void;
}

interface Mark {
  /** When the next call of the lane may go if calls are evenly spaced. */
  next: number;
  /** Number of throttled responses in a row. */
  throttled: number;
  /** Calls that the platform may still count. */
  counted: { until: number }[];
  /** Shortest time from sending to response among the lane's calls, milliseconds. */
  quickest: number;
  answered: number;
}

/**
 * The result of waiting for a turn: the turn came, and the call reports its end; or the call has to wait; or it was
 * canceled.
 */
export type Turn = { over: () => void } | { stayAwayMs: number } | { isCalledOff: true };

/** Maximum time by which a lane catches up after a late timer. */
const CATCH_UP_MS = 20;
/** Maximum assumed delay of a call without a response. */
const LONGEST_DELAY_MS = 1_000;
/** Minimum number of responses after which the quickest time of a call counts as known. */
const LEAST_ANSWERS = 10;
/** Clocks tick in whole milliseconds, and even the quickest call needs a few of them to arrive. */
const MARGIN_MS = 5;
const FIRST_BACK_OFF_MS = 2_000;
const LONGEST_BACK_OFF_MS = 60_000;

/**
 * Keeps the calls of a process below a platform's limits. The oldest call goes first, once all of its lanes are free; a call in a full lane
 * does not block others. A throttled lane rests for 2, 4, 8 ... 60 seconds.
 *
 * A platform counts a call when it arrives, at some time between sending and response, so a delayed call is counted together with later
 * ones. A call therefore holds its place for a second, plus the time by which it was slower than the quickest call. So no second has more
 * calls than allowed, however much delays vary.
 */
export class Pacer {
  private readonly marks = new Map<string, Mark>();
  private readonly line = new Set<Waiting>();
  private timer: NodeJS.Timeout | undefined;

  /** @param clock milliseconds, never set back */
  constructor(
    private readonly clock: () => number = () => performance.now(),
    private readonly random: () => number = Math.random,
  ) {}

  /**
   * Waits for a call's turn, at most for `longestMs`. A caller that gets a turn calls `over` when the call was answered or given up.
   * @param calledOff removes the call from the queue at any time
   */
  async turn(lanes: readonly Lane[], longestMs: number, calledOff?: AbortSignal): Promise<Turn> {
    if (calledOff?.aborted) return { isCalledOff: true };
    return new Promise((resolve) => {
      const leave = (): void => {
        this.line.delete(waiting);
        settle({ isCalledOff: true });
        this.move();
      };
      const settle = (turn: Turn): void => {
        calledOff?.removeEventListener('abort', leave);
        resolve(turn);
      };
      const waiting: Waiting = {
        lanes,
        until: this.clock() + longestMs,
        go: (over) => settle({ over }),
        giveUp: (stayAwayMs) => settle({ stayAwayMs }),
      };
      calledOff?.addEventListener('abort', leave);
      this.line.add(waiting);
      this.move();
    });
  }

  /** Notes that a call of the lane was throttled. @returns milliseconds for which the lane rests */
  throttled(key: string): number {
    const mark = this.mark(key);
    const rest = mark.next - this.clock();
    // Calls that were under way together are throttled together: one back-off for all of them.
    if (mark.throttled > 0 && rest > FIRST_BACK_OFF_MS / 2) return Math.ceil(rest);
    const backOff = Math.min(FIRST_BACK_OFF_MS * 2 ** mark.throttled, LONGEST_BACK_OFF_MS);
    mark.throttled += 1;
    mark.next = this.clock() + backOff * (1 + this.random() / 4);
    this.move();
    return Math.ceil(mark.next - this.clock());
  }

  /** Notes that a call of the lanes was accepted. */
  passed(lanes: readonly Lane[]): void {
    for (const { key } of lanes) this.mark(key).throttled = 0;
  }

  private mark(key: string): Mark {
    const mark = this.marks.get(key) ?? { next: 0, throttled: 0, counted: [], quickest: Infinity, answered: 0 };
    this.marks.set(key, mark);
    return mark;
  }

  private move(): void {
    clearTimeout(this.timer);
    const now = this.clock();
    let soonest = Infinity;
    for (const waiting of this.line) {
      const at = Math.max(...waiting.lanes.map((lane) => this.freeAt(lane, now)));
      if (at <= now) {
        this.line.delete(waiting);
        const taken = waiting.lanes.map((lane) => this.take(lane, now));
        waiting.go(() => {
          for (const over of taken) over();
          this.move();
        });
      } else if (Math.max(at, now) > waiting.until) {
        this.line.delete(waiting);
        waiting.giveUp(Math.ceil(at - now));
      } else soonest = Math.min(soonest, at);
    }
    if (this.line.size > 0) this.timer = setTimeout(() => this.move(), Math.max(1, soonest - now));
    else this.forget(now);
  }

  /** When a lane has its next place: evenly spaced, and not before the platform's count has room. */
  private freeAt(lane: Lane, now: number): number {
    const mark = this.mark(lane.key);
    mark.counted = mark.counted.filter(({ until }) => until > now);
    const tooMany = mark.counted.length - windowOf(lane).calls;
    if (tooMany < 0) return mark.next;
    const leaving = mark.counted.map(({ until }) => until).sort((a, b) => a - b);
    return Math.max(mark.next, leaving[tooMany]!);
  }

  /** @returns a function to call when the call ends */
  private take(lane: Lane, now: number): () => void {
    const mark = this.mark(lane.key);
    const { ms } = windowOf(lane);
    mark.next = Math.max(mark.next, now - CATCH_UP_MS) + 1000 / lane.perSecond;
    const call = { until: now + ms + LONGEST_DELAY_MS };
    mark.counted.push(call);
    return () => {
      const took = this.clock() - now;
      mark.quickest = Math.min(mark.quickest, took);
      mark.answered += 1;
      const delay = mark.answered < LEAST_ANSWERS ? took : took - mark.quickest;
      call.until = now + ms + MARGIN_MS + Math.min(delay, LONGEST_DELAY_MS);
    };
  }

  /** Drops lanes without calls and without state. */
  private forget(now: number): void {
    for (const [key, { next, throttled, counted }] of this.marks) {
      if (throttled === 0 && next <= now && counted.every(({ until }) => until <= now)) this.marks.delete(key);
    }
  }
}

/** The period in which a lane allows whole calls: a second, or longer if it allows less than one call a second. */
function windowOf({ perSecond }: Lane): { calls: number; ms: number } {
  const calls = Math.max(1, Math.floor(perSecond));
  return { calls, ms: (1000 * calls) / perSecond };
}
