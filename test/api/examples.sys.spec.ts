import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

// Each example is a whole run of one or two campaign days. A day takes seconds, somewhat longer on a busy machine.
jest.setTimeout(180_000);

const EXAMPLES = [
  ...['meta-traffic', 'meta-conversions', 'meta-leads', 'meta-app-promotion'],
  ...['tiktok-video', 'google-search', 'google-video', 'google-demand-gen'],
];
const PASSWORD = 'correct horse';

let stack: SharedStack;
let outcomes: Map<string, { status: string; created: number; tested: number; ads: number; best: { name: string } }>;

/** Runs an example to its end as its README says, with a new team. */
async function run(example: string) {
  const email = `${crypto.randomUUID()}@examples.polyad.test`;
  await ApiClient.signedUp(stack.apiUrl, { email, password: PASSWORD });
  // An example without its own client uses that of the first.
  const own = path.resolve('examples', example, 'run.mjs');
  const script = existsSync(own) ? own : path.resolve('examples/meta-traffic/run.mjs');
  const file = path.resolve('examples', example, 'experiment.json');
  const options = ['--base', stack.apiUrl, '--experiment', file, '--email', email, '--password', PASSWORD];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...options]);
  return [example, JSON.parse(stdout)] as const;
}

beforeAll(async () => {
  stack = await shareStack();
  outcomes = new Map(await Promise.all(EXAMPLES.map(run)));
}, 180_000);
afterAll(() => stack?.stop());

describe('examples', () => {
  it.each(EXAMPLES)('%s runs from its submit to its results', (example) => {
    const { status, created, tested, ads, best } = outcomes.get(example)!;
    expect(status).toBe('COMPLETED');
    expect(created).toBeGreaterThanOrEqual(tested);
    expect(ads).toBe(tested);
    expect(best.name).not.toBe('');
  });
});
