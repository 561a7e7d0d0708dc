import { expect, it } from '@jest/globals';
import { cutText } from './cut-text.js';

it.each([
  ['as it is', 8, 'as it is'],
  ['longer', 4, 'long'],
  ['abc🎉', 5, 'abc🎉'],
  ['abc🎉', 4, 'abc'],
  ['🎉🎉🎉', 3, '🎉'],
  ['🎉', 1, ''],
])('splits no character: %s to %i', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
  expect(cutText(text, most).isWellFormed()).toBe(true);
});
