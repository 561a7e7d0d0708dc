import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isHeld, takeLock } from './build-lock.mjs';

const MINUTE = 60_000;
let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'polyad-lock-'));
  lock = path.join(folder, 'tool.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('build lock', () => {
  it('is held by one process at a time', () => {
    expect([isHeld(lock, MINUTE), takeLock(lock, MINUTE)]).toEqual([false, true]);
    expect([isHeld(lock, MINUTE), takeLock(lock, MINUTE)]).toEqual([true, false]);
  });

  it('is taken over from a killed process', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(lock, String(pid));
    expect([isHeld(lock, MINUTE), takeLock(lock, MINUTE), takeLock(lock, MINUTE)]).toEqual([false, true, false]);
  });

  it('expires, and is also valid before it has a process id', () => {
    writeFileSync(lock, '');
    expect(takeLock(lock, MINUTE)).toBe(false);
    const before = new Date(Date.now() - 2 * MINUTE);
    utimesSync(lock, before, before);
    expect(takeLock(lock, MINUTE)).toBe(true);
  });
});
