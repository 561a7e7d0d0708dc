import { describe, expect, it } from '@jest/globals';
import { labelOf } from './upload-storage.js';

describe('label of an upload', () => {
  it('is the given name, normalized and without control characters', () => {
    expect(labelOf(' caf\u0065\u0301 \u0000.png\n', 'images[0]')).toBe('café .png');
  });

  it.each(['', '  ', '\u0007'])('is the field of the form if nothing remains of %j', (given) => {
    expect(labelOf(given, 'images[0]')).toBe('images[0]');
  });

  it.each([
    ['a name of 300 characters', `${'x'.repeat(296)}.png`, `${'x'.repeat(251)}.png`],
    [
      'a name of 300 characters of two code units each',
      `${'é'.normalize('NFD').repeat(296)}.png`,
      `${'é'.repeat(251)}.png`,
    ],
    ['a name that just fits', `${'x'.repeat(251)}.png`, `${'x'.repeat(251)}.png`],
    ['a name without an extension', 'x'.repeat(300), 'x'.repeat(255)],
    ['a name whose last part is not an extension', `a.${'x'.repeat(298)}`, `a.${'x'.repeat(253)}`],
  ])('is shortened to its column and keeps the extension: %s', (_what, given, label) => {
    expect(labelOf(given, 'images[0]')).toBe(label);
  });
});
