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
  go(over: () => void): void;
  giveUp(waitMs: number): void;
}

interface Mark {
  /** When the next call of the lane may go, by even spreading. */
  next: number;
  /** Throttled answers in a row. */
  throttled: number;
  /** Calls that the platform may still count. */
  counted: { until: number }[];
  /** From its sending to its answer: the shortest time that a call of the lane has taken, of so many. */
  quickest: number;
  answered: number;
}

/** A call's turn has come, and it says when it is over; or it should stay away for so long; or it is not wanted any more. */
export type Turn = { over: () => void } | { stayAwayMs: number } | { isCalledOff: true };

/** A late timer is made up for by at most so much. */
const CATCH_UP_MS = 20;
/** A call that has no answer yet may have been delayed by at most so much. */
const LONGEST_DELAY_MS = 1_000;
/** Before so many answers nothing is known of how quick a call can be. */
const LEAST_ANSWERS = 10;
/** Clocks tick in whole milliseconds, and the quickest call has been on its way for some of them too. */
const MARGIN_MS = 5;
const FIRST_BACK_OFF_MS = 2_000;
const LONGEST_BACK_OFF_MS = 60_000;

/**
 * Keeps the calls of a process below a platform's limits: a call goes once all of its lanes let it, oldest first, and one that
 * stands in a full lane holds up no other. A throttled lane rests for 2, 4, 8 ... 60 seconds.
 *
 * A platform counts a call when it comes, which is some time between its sending and its answer: one that was delayed on its way
 * is counted together with later ones. So a call holds its place for a second and for as long as it was slower than the quickest
 * one, and no second has more calls than are allowed, however uneven the way is.
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
   * Waits for a call's turn, at most for `longestMs`. Whoever gets one tells when the call has been answered, or given up.
   * @param calledOff takes the call out of the line, whenever that is
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

  /** When a lane lets a call go: spread evenly, and once a place in the platform's count is free. */
  private freeAt(lane: Lane, now: number): number {
    const mark = this.mark(lane.key);
    mark.counted = mark.counted.filter(({ until }) => until > now);
    const tooMany = mark.counted.length - windowOf(lane).calls;
    if (tooMany < 0) return mark.next;
    const leaving = mark.counted.map(({ until }) => until).sort((a, b) => a - b);
    return Math.max(mark.next, leaving[tooMany]!);
  }

  /** @returns to be called when the call is over */
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

  /** Lanes that nobody stands in and nothing holds need not be remembered. */
  private forget(now: number): void {
    for (const [key, { next, throttled, counted }] of this.marks) {
      if (throttled === 0 && next <= now && counted.every(({ until }) => until <= now)) this.marks.delete(key);
    }
  }
}

/** The span in which a lane has so many whole calls: a second, or longer where it has not even one in that. */
function windowOf({ perSecond }: Lane): { calls: number; ms: number } {
  const calls = Math.max(1, Math.floor(perSecond));
  return { calls, ms: (1000 * calls) / perSecond };
}
