import { setTimeout as sleep } from 'node:timers/promises';
import type { ActivityLog } from '#activities/activity-host.js';
import type { Job } from '#activities/job.js';

/** Pauses between two checks without work, and between attempts of a failing job. */
const PAUSE_MS = { idle: 500, longest: 1_000 };
/** When the process stops, running jobs get as much time as activities do. */
const GRACE_MS = 60_000;

/**
 * Runs jobs while the process lives, each in its own loop, so that none waits for another. While there is work, a job runs again
 * immediately, otherwise twice a second. A failing job is logged once, retried less often, and logged when it works again.
 */
export class RunningJobs {
  private readonly ending = new AbortController();
  /** Why jobs fail at the moment, by name. */
  private readonly failing = new Map<string, string>();
  private readonly loops: Promise<unknown>;

  constructor(
    jobs: readonly Job[],
    private readonly log: ActivityLog,
  ) {
    this.loops = Promise.all(jobs.map((job) => this.repeat(job)));
  }

  /** The readiness check of the jobs. @throws Error that names a failing job */
  check(): void {
    for (const [name, reason] of this.failing) throw new Error(`${name}: ${reason}`);
  }

  /** Starts no more work. Resolves when all running work has ended, or after the grace period. */
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
      if (!done) await sleep(pauseMs, undefined, { signal }).catch(() => undefined); // stop() ends the pause
    }
  }

  /** @returns the number of items done, null if the job failed */
  private async attempt({ name, work }: Job): Promise<number | null> {
    try {
      const done = await work();
      if (this.failing.delete(name)) this.log.info({ job: name }, 'the job works again');
      return done;
    } catch (error) {
      if (!this.failing.has(name)) this.log.warn({ job: name, err: error }, 'the job failed and is retried');
      this.failing.set(name, error instanceof Error ? error.message : String(error));
      return null;
    }
  }
}
