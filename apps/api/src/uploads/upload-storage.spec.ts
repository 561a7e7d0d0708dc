import { describe, expect, it } from '@jest/globals';
import { labelOf } from './upload-storage.js';

describe('the label of an upload', () => {
  it('is the name that its person gave it, composed and without control characters', () => {
    expect(labelOf(' caf\u0065\u0301 \u0000.png\n', 'images[0]')).toBe('café .png');
  });

  it.each(['', '  ', '\u0007'])('is its place in the form where nothing is left of %j', (given) => {
    expect(labelOf(given, 'images[0]')).toBe('images[0]');
  });

  it.each([
    ['a name of 300 characters', `${'x'.repeat(296)}.png`, `${'x'.repeat(251)}.png`],
    ['a name of 300 characters of two units each', `${'é'.normalize('NFD').repeat(296)}.png`, `${'é'.repeat(251)}.png`],
    ['a name that just fits', `${'x'.repeat(251)}.png`, `${'x'.repeat(251)}.png`],
    ['a name without an ending', 'x'.repeat(300), 'x'.repeat(255)],
    ['a name whose last part is no ending', `a.${'x'.repeat(298)}`, `a.${'x'.repeat(253)}`],
  ])('fits into its column and keeps the ending that shows the type: %s', (_what, given, label) => {
    expect(labelOf(given, 'images[0]')).toBe(label);
  });
});
