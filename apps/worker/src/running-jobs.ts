import { setTimeout as sleep } from 'node:timers/promises';
import type { ActivityLog } from '#activities/activity-host.js';
import type { Job } from '#activities/job.js';

/** Between two looks when there was nothing to do, and between attempts of a job that cannot work. */
const PAUSE_MS = { idle: 500, longest: 1_000 };
/** What is under way at the end gets as long as the activities do. */
const GRACE_MS = 60_000;

/**
 * Does jobs for as long as the process lives, each in a loop of its own, so that none waits for another: at once again while
 * there is something to do, else twice a second. A job that cannot work is told once, tried less often, and told when it works.
 */
export class RunningJobs {
  private readonly ending = new AbortController();
  /** Why jobs cannot work at the moment, by name. */
  private readonly failing = new Map<string, string>();
  private readonly loops: Promise<unknown>;

  constructor(
    jobs: readonly Job[],
    private readonly log: ActivityLog,
  ) {
    this.loops = Promise.all(jobs.map((job) => this.repeat(job)));
  }

  /** For readiness. @throws Error naming a job that cannot work */
  check(): void {
    for (const [name, reason] of this.failing) throw new Error(`${name}: ${reason}`);
  }

  /** Begins nothing more; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.race([this.loops, sleep(GRACE_MS, undefined, { ref: false })]);
  }

  private async repeat(job: Job): Promise<void> {
    const { signal } = this.ending;
    let pauseMs = PAUSE_MS.idle;
    while (!signal.aborted) {
      const done = await this.attempt(job);
      pauseMs = done === null ? Math.min(2 * pauseMs, PAUSE_MS.longest) : PAUSE_MS.idle;
      if (!done) await sleep(pauseMs, undefined, { signal }).catch(() => undefined); // woken by the end
    }
  }

  /** @returns how many items were done, null where the job could not work */
  private async attempt({ name, work }: Job): Promise<number | null> {
    try {
      const done = await work();
      if (this.failing.delete(name)) this.log.info({ job: name }, 'the job works again');
      return done;
    } catch (error) {
      if (!this.failing.has(name))
        this.log.warn({ job: name, err: error }, 'the job cannot work, and is tried until it can');
      this.failing.set(name, error instanceof Error ? error.message : String(error));
      return null;
    }
  }
}
