import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import { NODE, ROOT } from './paths.mjs';

const home = mkdtempSync(path.join(tmpdir(), 'polyad-chromium-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

it("several simultaneous starts unpack npm's browser completely, once", async () => {
  const bin = path.join(home, '.cache/polyad/bin');
  const abandoned = path.join(bin, '.chromium-killed');
  mkdirSync(abandoned, { recursive: true });
  utimesSync(abandoned, 0, 0);
  const script = `
    const { chromiumOptions } = await import('./scripts/lib/chromium.mjs');
    const { executablePath } = await chromiumOptions();
    const { execFileSync } = await import('node:child_process');
    console.log(executablePath, execFileSync(executablePath, ['--version', '--no-sandbox'], { encoding: 'utf8' }));`;
  const start = () =>
    promisify(execFile)(NODE, ['--input-type=module', '--eval', script], {
      cwd: ROOT,
      env: { HOME: home, PATH: '' },
    });
  const outputs = await Promise.all([start(), start()]);
  for (const { stdout } of outputs) expect(stdout).toMatch(/chromium-\S+\/chromium .*\d+\.\d+/);
  expect(readdirSync(bin)).toEqual([expect.stringMatching(/^chromium-/)]);
}, 120_000);
