import { PRESENCE_MS } from '#libs/contracts/platform/queue-standing.js';

/** Records regularly that a worker serves its queues, for as long as it takes work, so that waiting work can be explained. */
export class Presence {
  private readonly timer = setInterval(() => this.beat(), PRESENCE_MS);
  private isLeaving = false;
  private isFailing = false;
  private isNoting = false;
  /** Writes run one after the other, so that a slow one never lands after the worker has left. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly rows: { note: () => Promise<void>; leave: () => Promise<void> },
    private readonly isServing: () => boolean,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Records the presence, unless the worker is leaving or an earlier record is still being written. */
  beat(): void {
    if (this.isLeaving || this.isNoting || !this.isServing()) return;
    this.isNoting = true;
    this.attempt(this.rows.note);
    void this.last.then(() => (this.isNoting = false));
  }

  /** Records that the worker takes no more work. Can be called again. */
  leave(): Promise<void> {
    if (!this.isLeaving) this.attempt(this.rows.leave);
    this.isLeaving = true;
    clearInterval(this.timer);
    return this.last;
  }

  /** Logs a failure once, and tries again with the next beat. */
  private attempt(work: () => Promise<void>): void {
    this.last = this.last.then(work).then(
      () => void (this.isFailing = false),
      (error: unknown) => {
        if (!this.isFailing) this.onFailure(error);
        this.isFailing = true;
      },
    );
  }
}
