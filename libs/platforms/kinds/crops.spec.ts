import { describe, expect, it } from '@jest/globals';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { shownFiles } from '../components/components.js';
import { PAPAYA } from '../testing/description.js';
import { validate } from '../checking/validate.js';
import { croppedFile } from './crops.js';
import { kindOf } from './index.js';

const { stickers } = PAPAYA.creatives;
const asset = '3f0e2b1c-6f5e-4f0a-9d52-0c2f5a1b7e11';
const box = { x: 0, y: 10, width: 300, height: 300 };
const sticker = (crops?: object) => ({
  name: 'mango',
  type: 'image',
  asset,
  ...(crops === undefined ? {} : { crops }),
});
const listed = (...values: object[]) => ({
  objective: 'VISITS',
  creatives: { stickers: values.map((value, i) => ({ id: `${i}`, value })) },
});

/** The findings for a picture of this size. */
const findings = (width: number, height: number, crops?: object) =>
  validate(PAPAYA, listed(sticker(crops)), { now: 0, sizeOf: () => ({ width, height }) }, 'creative')
    .filter(({ field }) => field?.startsWith('creatives.stickers') === true)
    .map((finding) => [finding.field, formatText(finding, 'en')]);

describe('the cropped parts of a picture', () => {
  it('refuse a picture that is too small for them, with the sizes', () => {
    expect(findings(600, 400)).toEqual([]);
    expect(findings(599, 400)).toEqual([
      [
        'creatives.stickers[0].value.asset',
        'This picture has 599 x 400 pixels. Its 1.91:1 crop must have at least 600 x 314. Choose a larger picture.',
      ],
    ]);
  });

  it('are compared with the picture and their minimum size if a person chose them', () => {
    expect(findings(600, 400, { square: box })).toEqual([]);
    expect(findings(600, 400, { square: { ...box, width: 299, height: 299 } })).toEqual([
      [
        'creatives.stickers[0].value.crops.square',
        'The 1:1 crop has 299 x 299 pixels and must have at least 300 x 300. Make it larger.',
      ],
    ]);
    const wrong = 'The 1:1 crop does not fit this picture. Choose the crop again.';
    for (const misfit of [
      { ...box, y: 101 },
      { ...box, width: 320 },
    ])
      expect(findings(600, 400, { square: misfit })).toEqual([['creatives.stickers[0].value.crops.square', wrong]]);
    // A picture of unknown size has no finding.
    expect(
      validate(PAPAYA, listed(sticker({ square: box })), { now: 0 }, 'creative').map(({ field }) => field),
    ).toEqual(['creatives.slogans']);
  });

  it('are separate files, each once, which a connector finds by the name of the part', () => {
    const files = shownFiles(PAPAYA, listed(sticker(), sticker({ square: box })));
    expect(files).toEqual([
      { asset, variant: 'wide', crop: { aspect: 1.91, box: undefined } },
      { asset, variant: 'square', crop: { aspect: 1, box: undefined } },
      { asset, variant: 'square@0,10,300,300', crop: { aspect: 1, box } },
    ]);
    expect(croppedFile({ asset }, 'square')).toBe(`${asset}/square`);
    expect(croppedFile({ asset, crops: { square: box } }, 'square')).toBe(`${asset}/square@0,10,300,300`);
  });

  it('make different alternatives of one picture', () => {
    const key = (value: object) => kindOf(stickers).keyOf(value, stickers);
    expect(key(sticker({ square: box }))).not.toBe(key(sticker()));
    expect(key(sticker({}))).toBe(key(sticker()));
  });
});
