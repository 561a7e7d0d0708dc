import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closeFolders, inPrivate } from './private-files.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'polyad-private-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const at = (...parts: string[]) => path.join(root, ...parts);
const modeOf = (...parts: string[]) => (statSync(at(...parts)).mode & 0o777).toString(8);
/** Creates a folder as an earlier version left it, readable by everyone. */
function leaveOpen(folder: string, file: string): void {
  mkdirSync(at(folder), { recursive: true });
  writeFileSync(at(folder, file), 'secret');
  chmodSync(at(folder), 0o755);
  chmodSync(at(folder, file), 0o644);
}
const close = (hasForeignOwner = false) =>
  closeFolders({ dataDir: at('data'), folders: [at('uploads')], hasForeignOwner });

describe('folders of a local installation', () => {
  it('become private with all their old contents, wherever they are', () => {
    for (const [folder, file] of [
      ['data', 'run.json'],
      ['data/logs', 'api.log'],
      ['data/temporal', 'temporal.db'],
      ['data/sandbox/media', 'video.mp4'],
      ['uploads/ab', 'abcd'],
    ] as const)
      leaveOpen(folder, file);
    close();
    for (const folder of ['data', 'data/logs', 'data/temporal', 'data/sandbox', 'data/sandbox/media', 'uploads/ab'])
      expect([folder, modeOf(folder)]).toEqual([folder, '700']);
    for (const file of ['data/run.json', 'data/logs/api.log', 'data/temporal/temporal.db', 'uploads/ab/abcd'])
      expect([file, modeOf(file)]).toEqual([file, '600']);
  });

  it('stay accessible to a database that another user owns, whose modes do not change', () => {
    leaveOpen('data/postgres', 'PG_VERSION');
    leaveOpen('data/logs', 'api.log');
    close(true);
    expect([modeOf('data'), modeOf('data/postgres'), modeOf('data/postgres/PG_VERSION')]).toEqual([
      ...['711', '755', '644'],
    ]);
    expect(modeOf('data/logs')).toBe('700');
  });

  it('leave the targets of links to other folders alone', () => {
    leaveOpen('elsewhere', 'theirs');
    leaveOpen('data/logs', 'api.log');
    symlinkSync(at('elsewhere'), at('data/logs/link'));
    close();
    expect([modeOf('elsewhere'), modeOf('elsewhere/theirs')]).toEqual(['755', '644']);
  });

  it('get private files only from processes that are started in private mode', () => {
    const touch = (name: string) => execFileSync('touch', [at(name)]);
    inPrivate(() => touch('closed'));
    const before = process.umask(0o022);
    touch('open');
    process.umask(before);
    expect([modeOf('closed'), modeOf('open')]).toEqual(['600', '644']);
  });
});
