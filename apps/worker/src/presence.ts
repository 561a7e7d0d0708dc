import { PRESENCE_MS } from '#libs/contracts/platform/queue-standing.js';

/** Notes again and again that a worker serves its queues, for as long as it takes work: what it waits for can then be told. */
export class Presence {
  private readonly timer = setInterval(() => this.beat(), PRESENCE_MS);
  private isLeaving = false;
  private isFailing = false;
  private isNoting = false;
  /** One after the other, so that a slow note is never written after the worker has left. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly rows: { note: () => Promise<void>; leave: () => Promise<void> },
    private readonly isServing: () => boolean,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Notes it now as well. */
  beat(): void {
    if (this.isLeaving || this.isNoting || !this.isServing()) return;
    this.isNoting = true;
    this.attempt(this.rows.note);
    void this.last.then(() => (this.isNoting = false));
  }

  /** It takes no more work. May be called again. */
  leave(): Promise<void> {
    if (!this.isLeaving) this.attempt(this.rows.leave);
    this.isLeaving = true;
    clearInterval(this.timer);
    return this.last;
  }

  /** What fails is told once, and tried again with the next beat. */
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
