import { describe, expect, it } from '@jest/globals';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { META } from '../meta/description.js';
import { listGone, removedAlternative } from './removed.js';

describe('a list that the description has dropped', () => {
  const input = exampleInput();
  const messageFor = (changes: object) => {
    const text = listGone(META, { ...input, ...changes });
    return text && formatText(text);
  };

  it('is absent if all stored lists are described, or the dropped list is empty', () => {
    expect(messageFor({})).toBeNull();
    expect(messageFor({ audiences: { ...input.audiences, shoe_sizes: [] } })).toBeNull();
  });

  it.each([
    ['information', (list: object[]) => ({ information: { ...input.information, shoe_sizes: list } })],
    ['audiences', (list: object[]) => ({ audiences: { ...input.audiences, shoe_sizes: list } })],
    ['exclusions', (list: object[]) => ({ exclusions: { ...input.exclusions, shoe_sizes: list } })],
    ['creatives', (list: object[]) => ({ creatives: { ...input.creatives, shoe_sizes: list } })],
    ['setup', (list: object[]) => ({ shoe_sizes: list })],
  ])('is reported by its stored name, in %s', (_, withList) => {
    expect(messageFor(withList([]))).toBeNull();
    expect(messageFor(withList([{ value: 'EU 38' }]))).toBe(
      'The platform no longer accepts the list “shoe sizes” of this experiment. Ads without it would reach other people or say something else.',
    );
  });

  it('shows the readable parts of its alternatives', () => {
    expect(removedAlternative('OWNER')).toBe('OWNER');
    expect(removedAlternative([{ name: 'Wine' }, { name: 'Tea' }, { name: 'Tea' }, { id: '7' }, { id: '8' }])).toBe(
      'Wine, Tea, 7',
    );
    expect(removedAlternative(null)).toBe('');
  });
});
