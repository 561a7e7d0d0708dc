import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { placeholderPng } from '../../apps/sandbox/src/media/png.js';
import { Bench, PAGE, USA } from '../../apps/sandbox/src/meta/testing/bench.js';
import { DAY_MS } from '../../apps/sandbox/src/testing/sandbox-bench.js';
import { movie } from '../../apps/sandbox/src/testing/movie.js';
import { findPythonPackage } from '../../scripts/lib/python-package.mjs';

/** The API version that the connector uses by default. */
const SDK = { name: 'facebook_business', version: '26.0.3' };
const INSTALL_MS = 240_000;

type Step = Record<string, unknown> & { refused?: string; broken?: string; rows?: number; strangers?: string[] };

let bench: Bench;
let folder: string;
let steps: Record<string, Step> | null = null;

beforeAll(async () => {
  const sdk = await findPythonPackage(SDK, (line) => process.stderr.write(`${line}\n`));
  if ('missing' in sdk) {
    process.stderr.write(`Meta's SDK was not tried: ${sdk.missing}\n`);
    return;
  }
  bench = await Bench.open();
  folder = mkdtempSync(path.join(tmpdir(), 'meta-sdk-'));
  const [picture, video] = [path.join(folder, 'hero.png'), path.join(folder, 'hero.mp4')];
  writeFileSync(picture, placeholderPng('hero', 40));
  writeFileSync(video, movie(3_000_000));
  const { campaign: live } = await bench.live(2);
  bench.waitDays(2);
  const input = {
    graph: `${bench.sandbox.url}/meta`,
    version: 'v26.0',
    token: bench.token,
    live,
    picture,
    video,
    appId: 'sandbox-app',
    appSecret: 'sandbox-secret',
    account: USA,
    page: PAGE,
    startTime: new Date(bench.clock.ms + DAY_MS).toISOString(),
    endTime: new Date(bench.clock.ms + 5 * DAY_MS).toISOString(),
  };
  steps = await driven(sdk.python, input);
}, INSTALL_MS);
afterAll(async () => {
  await bench?.close();
  if (folder) rmSync(folder, { recursive: true });
});

async function driven(python: string, input: object): Promise<Record<string, Step>> {
  const child = spawn(python, [path.resolve('test/sandbox/meta_sdk.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(input));
  return JSON.parse(await text(child.stdout)) as Record<string, Step>;
}

it("accepts Meta's own SDK, from the lists of an account to an ad and its figures", () => {
  if (steps === null) return;
  const { refused, ...others } = steps;
  expect(Object.entries(others).filter(([, step]) => step?.refused ?? step?.broken)).toEqual([]);
  expect(refused).toMatchObject({ code: 100, body: { error: { error_data: { blame_field_specs: [['objective']] } } } });
  const empty = Object.entries(others).filter(([, step]) => step?.rows === 0);
  expect(empty.map(([name]) => name)).toEqual([]);
  // No answer has a field that the SDK's tables do not know.
  expect(Object.entries(others).filter(([, step]) => (step?.strangers ?? []).length > 0)).toEqual([]);
  expect(others['subscribed_apps']).toMatchObject({ first: { app_id: 'sandbox-app', app_name: expect.any(String) } });
  // The third ad has no name, so only this one is refused.
  expect(others['ads+']).toEqual([{ id: expect.any(String) }, { id: expect.any(String) }, 100]);
  expect(others['ads']).toMatchObject({ rows: 2, first: { name: 'Ad 1' } });
  expect(others['ad, read']).toMatchObject({ name: 'Ad 1', configured_status: 'ACTIVE' });
});
