import { expect, it } from '@jest/globals';
import type { Deadline } from '../api/endpoints.js';
import { deadlinesOf } from './concern.js';

const deadline = {
  id: 'papaya/moods',
  ends_at: '2027-01-01T00:00:00.000Z',
  standing: 'upcoming',
  remedy: 'drop',
  run_text: 'Lost.',
} as Deadline;
const run = { type: 'live', end_date: '2027-01-02T12:00:00.000Z', endings: ['papaya/moods'] } as const;
const DRAFT = { type: 'draft', end_date: null } as const;

it.each([
  ['a run that continues after the day', {}, {}, 1],
  ['a run without an end date', { end_date: null }, {}, 1],
  ['a run that ends before the day', { end_date: '2026-12-31T12:00:00.000Z' }, {}, 0],
  ['a run that loses nothing', {}, { run_text: null }, 0],
  ['a run that does not use what ends', { endings: ['papaya/other'] }, {}, 0],
  ['an experiment that has run', { type: 'completed' }, {}, 0],
  ['a draft with any dates', DRAFT, {}, 1],
  ['a draft with something that has ended', DRAFT, { standing: 'ended' }, 1],
  ['a draft that the next submit converts by itself', DRAFT, { standing: 'ended', remedy: 'submit' }, 0],
] as const)('a deadline concerns %s only if something is lost', (_, change, of, count) => {
  expect(
    deadlinesOf({ ...run, ...change, endings: [...('endings' in change ? change.endings : run.endings)] }, [
      { ...deadline, ...of } as Deadline,
    ]),
  ).toHaveLength(count);
});
