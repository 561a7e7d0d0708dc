import { describe, expect, it } from '@jest/globals';
import { PAPAYA } from '../testing/description.js';
import { pasteColumn } from './paste-text.js';
import { kindOf } from './index.js';

const { phrases } = PAPAYA.audiences;
const { rhymes, clips } = PAPAYA.creatives;
const always = () => true;

describe('pasting a column', () => {
  const plan = (lines: string[], { taken = [] as string[], longest = 20, most = 50 } = {}) =>
    pasteColumn(
      { text: lines.join('\n'), part: 0, typed: '', from: 0, to: 0 },
      '',
      { longest },
      { taken, most, holds: always },
    )!;

  it('adds a text for each line that the list does not contain yet, in any spelling', () => {
    const { value, further, repeated } = plan(['One', 'Two', 'One', 'Three'], { taken: ['Tw\u200Bo\u00A0'] });
    expect([value, further, repeated]).toEqual(['One', ['Three'], 2]);
  });

  it('adds no more texts than the experiment has room for', () => {
    const { value, further, left } = plan(['One', 'Two', 'Three'], { most: 1 });
    expect([value, further, left]).toEqual(['One', [], 2]);
    expect(plan(['One', 'Two'], { most: -3 }).count).toBe(0);
  });

  it('cuts texts to the stored length without splitting an emoji', () => {
    const { value, further, shortened } = plan(['Sale now on 🎉', 'Sale'], { longest: 13 });
    expect([value, further, shortened]).toEqual(['Sale now on ', ['Sale'], 1]);
  });

  it('adds a video for each line of links', () => {
    const links = ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/9bZkp7q19f0'];
    const pasted = { text: links.join('\n'), part: 0, typed: '', from: 0, to: 0 };
    expect(kindOf(clips).paste!(pasted, '', clips, { taken: [], most: 9, holds: always })).toMatchObject({
      value: links[0],
      further: [links[1]],
    });
  });
});

describe('pasting lines into a group of keywords', () => {
  const paste = (text: string, value: object[] = [], most = 9) =>
    kindOf(phrases).paste!({ text, part: value.length, typed: '', from: 0, to: 0 }, value, phrases, {
      taken: [],
      most,
      holds: always,
    });
  const broad = (text: string) => ({ text, match: 'BROAD' });

  it('fills the group, reads match types, and skips existing keywords', () => {
    const plan = paste('ripe mango\n"green mango"\n[mango juice]\nmelon', [broad('melon')])!;
    expect(plan.value).toEqual([
      broad('melon'),
      broad('ripe mango'),
      { text: 'green mango', match: 'PHRASE' },
      { text: 'mango juice', match: 'EXACT' },
    ]);
    expect([plan.count, plan.repeated, plan.left]).toEqual([3, 1, 0]);
  });

  it('starts another group at a blank line', () => {
    const plan = paste('a\nb\n\n\nc\nd\n')!;
    expect([plan.value, plan.further]).toEqual([[broad('a'), broad('b')], [[broad('c'), broad('d')]]]);
  });

  it('reports how many lines have no room in the group, and in the list', () => {
    expect(paste('a\nb\nc\nd\ne\nf\ng')).toMatchObject({ count: 5, left: 2 });
    expect(paste('a\n\nb\n\nc', [], 2)).toMatchObject({ further: [[broad('b')]], count: 2, left: 1 });
  });

  it('leaves a single line to the browser', () => {
    expect(paste('mango')).toBeNull();
  });
});

describe('pasting lines into texts in threes', () => {
  const paste = (text: string, value: string[], part = 0, typed = value[part] ?? '') =>
    kindOf(rhymes).paste!({ text, part, typed, from: 0, to: 0 }, value, rhymes, {
      taken: [],
      most: 3,
      holds: (when) => when === true,
    })!;

  it('fills the blank places from the focused one on, and continues in further groups', () => {
    expect(paste('2\n3\n4\n5\n6\n7', ['1'], 1)).toMatchObject({
      value: ['1', '2', '3'],
      further: [['4', '5', '6'], ['7']],
      count: 6,
    });
    // Typed text stays.
    expect(paste('a\nb', ['1', '', '3'], 1)).toMatchObject({ value: ['1', 'a', '3'], further: [['b']] });
  });

  it('makes a group of each row of a table', () => {
    const plan = paste('1\t2\t3\n4\t5\t6\t7\n', []);
    expect([plan.value, plan.further, plan.count]).toEqual([['1', '2', '3'], [['4', '5', '6']], 6]);
  });

  it('adds single texts if the campaign takes one text per group', () => {
    const plan = kindOf(rhymes).paste!({ text: 'a\nb', part: 0, typed: '', from: 0, to: 0 }, [], rhymes, {
      taken: [],
      most: 9,
      holds: always,
    })!;
    expect([plan.value, plan.further]).toEqual([['a'], [['b']]]);
  });
});
