import { describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { resultRow } from '../../testing/result-row.js';
import { shortTexts } from './short-texts.js';

const anchors = [
  {
    component: 'headlines',
    values: ['Handmade leather sandals for summer: women', 'Handmade leather sandals for summer: men'],
  },
  { component: 'ages', values: ['18–24', '25–34'] },
];

describe('short texts of variations', () => {
  it('are never shortened to the same text', () => {
    const short = shortTexts(anchors, META);
    expect(anchors[0]!.values.map((text) => short.of('headlines', text))).toEqual(['…women', '…men']);
    expect(short.of('copies', 'Soft soles.')).toBe('Soft soles.');
  });

  it('of the audience are its differences, or the whole audience if there are none', () => {
    const row = resultRow();
    expect(shortTexts(anchors, META).audience(row)).toBe('25–34');
    expect(shortTexts([], META).audience(row)).toBe('25–34 · Women · Madrid');
  });
});
