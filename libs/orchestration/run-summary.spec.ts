import { expect, it } from '@jest/globals';
import { runSummary } from './run-summary.js';

const run = { platform: 'meta', organizationId: '3f2a9c1e-0000-4000-8000-000000000000', experimentId: 9 } as const;

it.each([
  ['of an experiment', { tested: 80, created: 288 }, 'Meta, 80 of 288 ads, team 3f2a9c1e, #9'],
  ['of an activation', { tested: 3, created: 3, activates: 4 }, 'Meta, 3 ads, activates of #4, team 3f2a9c1e, #9'],
  ['from before its ads were counted', {}, 'Meta, team 3f2a9c1e, #9'],
  ['with only one of the two counts', { created: 288 }, 'Meta, team 3f2a9c1e, #9'],
])('the line that operators see about a run %s is right', (_, ads, summary) => {
  expect(runSummary({ ...run, ...ads })).toBe(summary);
});
