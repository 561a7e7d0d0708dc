import { describe, expect, it } from '@jest/globals';
import { sourcesUp } from './metrics.js';
import { Sources, type Source } from './sources.js';

const isUp = async (name: string) => (await sourcesUp.get()).values.find(({ labels }) => labels.source === name)?.value;

/** A source that counts its reads. */
function source(name: string, read: () => Promise<void>) {
  const seen = { reads: 0, clears: 0 };
  const it: Source = {
    name,
    read() {
      seen.reads++;
      return read();
    },
    clear: () => void seen.clears++,
  };
  return { it, seen };
}

describe('Sources', () => {
  it('reads a source once for simultaneous scrapers', async () => {
    const { it: one, seen } = source('one', async () => undefined);
    const sources = new Sources([one], () => undefined);
    await Promise.all([sources.refresh(), sources.refresh()]);
    await sources.refresh();
    expect(seen).toEqual({ reads: 1, clears: 0 });
    expect(await isUp('one')).toBe(1);
  });

  it('clears the values of a source that fails, reports it, and reads the others', async () => {
    const failing = source('failing', async () => Promise.reject(new Error('no database')));
    const well = source('well', async () => undefined);
    const failures: string[] = [];
    await new Sources([failing.it, well.it], (name, error) => failures.push(`${name}: ${String(error)}`)).refresh();
    expect(failures).toEqual(['failing: Error: no database']);
    expect(failing.seen.clears).toBe(1);
    expect([await isUp('failing'), await isUp('well')]).toEqual([0, 1]);
  });

  it('does not wait for a source that hangs, and does not read it again until it has responded', async () => {
    let answer!: () => void;
    const hanging = source('hanging', () => new Promise((resolve) => (answer = resolve)));
    const failures: string[] = [];
    const sources = new Sources([hanging.it], (name) => failures.push(name), 5);
    await sources.refresh();
    await sources.refresh();
    expect([hanging.seen.reads, failures.length]).toEqual([1, 2]);
    answer();
    await sources.refresh();
    expect(await isUp('hanging')).toBe(1);
  });
});
