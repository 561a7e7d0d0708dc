import { afterEach, describe, expect, it } from '@jest/globals';
import { RunningJobs } from './running-jobs.js';

const lines: string[] = [];
const record = (_: object, message: string): void => void lines.push(message);
const log = { info: record, warn: record, error: record };
let jobs: RunningJobs | undefined;
afterEach(async () => {
  lines.length = 0;
  await jobs?.stop();
});

/** A job whose calls return these results one after the other; after them it is idle. */
function script(name: string, ...answers: (() => number | Promise<number>)[]) {
  const { promise: isThrough, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  const work = async (): Promise<number> => {
    const answer = answers[calls++];
    if (calls > answers.length) resolve();
    return answer ? answer() : 0;
  };
  return { job: { name, work }, isThrough, calls: () => calls };
}

const fails = (): never => {
  throw new Error('database away');
};

describe('the jobs of a worker', () => {
  it('continue immediately while there is work', async () => {
    const busy = script('busy', ...Array.from({ length: 500 }, () => () => 1));
    jobs = new RunningJobs([busy.job], log);
    await busy.isThrough; // with a pause after each job it would take minutes
    expect(lines).toEqual([]);
  });

  it('do not wait for each other', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const slow = script('slow', () => promise);
    const quick = script('quick', () => 1);
    jobs = new RunningJobs([slow.job, quick.job], log);
    await quick.isThrough;
    expect(slow.calls()).toBe(1);
    resolve(0);
  });

  it('are logged once when they fail, retried until they work, and logged again then', async () => {
    let reason: unknown;
    const away = script('away', fails, fails, () => {
      try {
        jobs!.check();
      } catch (error) {
        reason = error;
      }
      return 1;
    });
    jobs = new RunningJobs([away.job], log);
    await away.isThrough;
    expect(reason).toEqual(new Error('away: database away'));
    expect(lines).toEqual(['the job failed and is retried', 'the job works again']);
    expect(() => jobs!.check()).not.toThrow();
  });

  it('finish running work at the end, and start nothing more', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const last = script('last', () => promise);
    jobs = new RunningJobs([last.job], log);
    let hasEnded = false;
    const end = jobs.stop().then(() => (hasEnded = true));
    await new Promise(setImmediate);
    expect(hasEnded).toBe(false);
    resolve(1);
    await end;
    expect(last.calls()).toBe(1);
  });
});
