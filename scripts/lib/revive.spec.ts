import { describe, expect, it } from '@jest/globals';
import { Reviver } from './revive.mjs';

/** A reviver with a clock that advances only while it waits. `outcomes` are those of the first starts, in order; later starts succeed. */
function bench(outcomes: (Error | null)[] = []) {
  const printed: string[] = [];
  const pauses: number[] = [];
  let at = 1_000_000;
  let starts = 0;
  let isEnding = false;
  const reviver = new Reviver({
    start: async () => {
      const error = outcomes[starts++] ?? null;
      if (error) throw error;
    },
    print: (text: string) => printed.push(text),
    logOf: (name: string) => `/logs/${name}.log`,
    isEnding: () => isEnding,
    wait: async (ms: number) => {
      pauses.push(ms);
      at += ms;
    },
    now: () => at,
  });
  return {
    printed,
    pauses,
    starts: () => starts,
    end: () => (isEnding = true),
    live: (ms: number) => (at += ms),
    die: (reason = 'ended with SIGKILL\n    out of memory') => reviver.revive('worker', { reason, bornAt: at }),
    reviver,
    now: () => at,
  };
}

describe('worker that dies repeatedly', () => {
  it('is restarted any number of times with longer waits, without ending the other processes', async () => {
    const { die, pauses, starts } = bench();
    for (let i = 0; i < 12; i++) await die();
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000, 60_000]);
    expect(starts()).toBe(12);
  });

  it('is reported with its cause, from the third death on with its last lines and its log', async () => {
    const { die, printed } = bench();
    for (let i = 0; i < 3; i++) await die();
    expect(printed).toEqual([
      'worker ended with SIGKILL; starting it again in 0.5 s',
      'worker ended with SIGKILL for the 2nd time in a row; starting it again in 1 s',
      'worker runs again',
      'worker ended with SIGKILL for the 3rd time in a row; starting it again in 2 s; its full log: /logs/worker.log',
      '    out of memory',
      'worker runs again',
    ]);
  });

  it('has a short wait again after a healthy minute', async () => {
    const { die, live, reviver, now, pauses } = bench();
    await die();
    await die();
    const bornAt = now();
    live(60_001);
    await reviver.revive('worker', { reason: 'ended with exit code 1', bornAt });
    expect(pauses).toEqual([500, 1_000, 500]);
  });

  it('is retried if it does not even start', async () => {
    const { die, pauses, printed, starts } = bench([
      new Error('worker is not ready'),
      new Error('worker is not ready'),
    ]);
    await die();
    expect([starts(), pauses]).toEqual([3, [500, 1_000, 2_000]]);
    expect(printed[1]).toBe(
      'worker did not start: worker is not ready for the 2nd time in a row; starting it again in 1 s',
    );
  });

  it('is not restarted at shutdown', async () => {
    const { die, end, starts } = bench();
    end();
    await die();
    expect(starts()).toBe(0);
  });
});
