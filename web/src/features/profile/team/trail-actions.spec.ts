import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { actionKey } from './trail-actions.js';

const sources = globSync('{apps/api/src,activities,libs/billing,libs/database}/**/*.ts')
  .filter((file) => !/spec|testing/.test(file))
  .map((file) => readFileSync(file, 'utf8'));
const recorded = sources.flatMap((text) =>
  [...text.matchAll(/(?:action: |\.record\(\s*)'([a-z]+\.[a-z-]+)'/g)].map(([, action]) => action!),
);
/** The actions of the operator's command. The trail records each by its name. */
const commands = [
  ...readFileSync('apps/api/src/commands/staff.ts', 'utf8')
    .split('const COMMANDS')[1]!
    .split('\n};')[0]!
    .matchAll(/^ {2}'?([a-z-]+)'?:/gm),
].map(([, command]) => `staff.${command}`);

it('the trail has a text for every act that the server records', () => {
  expect([recorded.length, commands.length].map((count) => count > 8)).toEqual([true, true]);
  expect([...new Set([...recorded, ...commands])].filter((action) => actionKey(action) === null)).toEqual([]);
});
