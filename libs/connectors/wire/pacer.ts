/** A line that calls stand in: as many a second as `perSecond` says, evenly spread. */
export interface Lane {
  key: string;
  perSecond: number;
}

/** What a call does while it is not its turn. */
interface Waiting {
  lanes: readonly Lane[];
  /** When it gives up, milliseconds. */
  until: number;
  go(): void;
  giveUp(waitMs: number): void;
}

interface Mark {
  /** When the next call of the lane may go. */
  next: number;
  /** Throttled answers in a row. */
  throttled: number;
}

/** Evenly spread calls at the very limit would meet it whenever one is delayed on its way. */
const SHARE_OF_LIMIT = 0.95;
/** A late timer is made up for by at most so much. */
const CATCH_UP_MS = 20;
const FIRST_BACK_OFF_MS = 2_000;
const LONGEST_BACK_OFF_MS = 60_000;

/**
 * Keeps the calls of a process below a platform's limits: a call goes once all of its lanes let it, oldest first, and one that
 * stands in a full lane holds up no other. A throttled lane rests for 2, 4, 8 ... 60 seconds.
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
   * Waits for a call's turn.
   * @returns null once it may go; how many milliseconds it should stay away where its turn does not come within `longestMs`
   */
  async turn(lanes: readonly Lane[], longestMs: number): Promise<number | null> {
    return new Promise((resolve) => {
      const until = this.clock() + longestMs;
      this.line.add({ lanes, until, go: () => resolve(null), giveUp: resolve });
      this.move();
    });
  }

  /** A call of the lane was throttled. @returns milliseconds for which the lane rests */
  throttled(key: string): number {
    const mark = this.mark(key);
    const rest = mark.next - this.clock();
    // Calls that were on their way together are throttled together: one back-off for all of them.
    if (mark.throttled > 0 && rest > FIRST_BACK_OFF_MS / 2) return Math.ceil(rest);
    const backOff = Math.min(FIRST_BACK_OFF_MS * 2 ** mark.throttled, LONGEST_BACK_OFF_MS);
    mark.throttled += 1;
    mark.next = this.clock() + backOff * (1 + this.random() / 4);
    this.move();
    return Math.ceil(mark.next - this.clock());
  }

  /** A call of the lanes was let through. */
  passed(lanes: readonly Lane[]): void {
    for (const { key } of lanes) this.mark(key).throttled = 0;
  }

  private mark(key: string): Mark {
    const mark = this.marks.get(key) ?? { next: 0, throttled: 0 };
    this.marks.set(key, mark);
    return mark;
  }

  private move(): void {
    clearTimeout(this.timer);
    const now = this.clock();
    let soonest = Infinity;
    for (const waiting of this.line) {
      const at = Math.max(...waiting.lanes.map(({ key }) => this.mark(key).next));
      if (at <= now) {
        this.line.delete(waiting);
        for (const lane of waiting.lanes) this.take(lane, now);
        waiting.go();
      } else if (Math.max(at, now) > waiting.until) {
        this.line.delete(waiting);
        waiting.giveUp(Math.ceil(at - now));
      } else soonest = Math.min(soonest, at);
    }
    if (this.line.size > 0) this.timer = setTimeout(() => this.move(), Math.max(1, soonest - now));
    else this.forget(now);
  }

  private take({ key, perSecond }: Lane, now: number): void {
    const mark = this.mark(key);
    mark.next = Math.max(mark.next, now - CATCH_UP_MS) + 1000 / (perSecond * SHARE_OF_LIMIT);
  }

  /** Lanes that nobody stands in and nothing holds need not be remembered. */
  private forget(now: number): void {
    for (const [key, { next, throttled }] of this.marks) {
      if (throttled === 0 && next <= now) this.marks.delete(key);
    }
  }
}
