import { afterAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkProblem } from './bootstrap.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'polyad-bootstrap-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('package installation', () => {
  it('is refused if node_modules is a link, whose target stays unchanged', () => {
    const [target, link] = [path.join(folder, 'other'), path.join(folder, 'link')];
    mkdirSync(target);
    writeFileSync(path.join(target, 'kept'), '');
    symlinkSync(target, link);
    expect(linkProblem(link)).toContain(`symbolic link to ${realpathSync(target)}`);
    expect(existsSync(path.join(target, 'kept'))).toBe(true);
  });

  it('is refused if the link is broken', () => {
    const link = path.join(folder, 'broken');
    symlinkSync(path.join(folder, 'gone'), link);
    expect(linkProblem(link)).toContain('does not exist');
  });

  it('continues with a folder, or without one', () => {
    expect(linkProblem(folder)).toBeNull();
    expect(linkProblem(path.join(folder, 'missing'))).toBeNull();
  });
});
