import { expect, it } from '@jest/globals';
import { GOOGLE } from '../google/description.js';
import { META } from '../meta/description.js';
import { holds, type PlatformDescription } from '../description.js';
import { valueAt } from '../reading/untrusted.js';
import { writtenLength } from './written-length.js';

const lengths = (description: PlatformDescription, objective: string, campaign_type: string) => {
  const input = { objective, information: { campaign_type } };
  const isTrue = (when: Parameters<typeof holds>[0]) => holds(when, objective, (path) => valueAt(input, path));
  return ['headlines', 'copies', 'videos'].map((list) => {
    const field = description.creatives[list];
    return field === undefined ? null : writtenLength(field, isTrue);
  });
};

it('a model writes no more characters than the platform accepts for the chosen type', () => {
  expect(lengths(GOOGLE, 'PAGE_VIEWS', 'SEARCH')).toEqual([30, 90, undefined]);
  expect(lengths(GOOGLE, 'VIDEO', 'VIDEO_TRUE_VIEW_IN_STREAM')).toEqual([15, 90, undefined]);
  expect(lengths(GOOGLE, 'VIDEO', 'VIDEO_TRUE_VIEW_IN_DISPLAY')).toEqual([30, 35, undefined]);
  expect(lengths(META, 'OUTCOME_TRAFFIC', '')).toEqual([50, 125, null]);
});
