import { describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { readImages } from '../controls/read-images.js';
import type { Draft } from './draft.js';
import { evidenceOf } from './evidence.js';
import { fromInput } from './from-input.js';
import { shownVisuals } from './images.js';
import { toForm } from './to-input.js';

const PNG = [0x89, 0x50, 0x4e, 0x47];
const ASSET = '7d0f6b8e-2f5c-4a55-9a56-0e3a1f6f2c11';
const file = (name: string, bytes: number[], size = bytes.length) =>
  new File([new Uint8Array(bytes), new Uint8Array(size - bytes.length)], name);
const chosen = (id: string) => ({ id, name: id, file: file(id, PNG), preview: `blob:${id}` });
const stored = { id: 'one', value: { name: 'one.png', type: 'image', asset: ASSET } };

describe('picked images', () => {
  it('META-120 are accepted below 4,194,304 bytes and refused at it', async () => {
    const picked = await readImages([file('small.png', PNG, 4_194_303), file('large.png', PNG, 4_194_304)]);
    expect(picked.accepted.map(({ name }) => name)).toEqual(['small.png']);
    expect(picked.tooLarge).toEqual(['large.png']);
  });

  it('META-123 are told from other files by their bytes and their name', async () => {
    const picked = await readImages([
      file('notes.png', [0x68, 0x65, 0x6c, 0x6c]),
      file('clip.tiff', PNG),
      file('a.GIF', [0x47, 0x49, 0x46, 0x38]),
    ]);
    expect(picked.wrongFormat).toEqual(['notes.png', 'clip.tiff']);
    expect(picked.accepted.map(({ name }) => name)).toEqual(['a.GIF']);
  });
});

describe('the submitted form', () => {
  it('META-163 sends no image that the server has, and the others by their own numbers', () => {
    const visuals = ['a.png', stored, 'b.png'].map((one) =>
      typeof one === 'string' ? { id: one, value: { name: one, type: 'image' } } : one,
    );
    const draft = { creatives: { visuals } } as unknown as Draft;
    const form = toForm({}, draft, { 'a.png': chosen('a.png'), 'b.png': chosen('b.png') });
    expect(form.getAll('attachments[]').map((part) => (part as File).name)).toEqual(['a.png', 'b.png']);
    expect(form.getAll('visual_data[]').map((part) => JSON.parse(String(part)) as object)).toEqual([
      { id: 'a.png', name: 'a.png', type: 'image', attachment: 0 },
      { id: 'b.png', name: 'b.png', type: 'image', attachment: 1 },
    ]);
    expect(shownVisuals(draft, { 'a.png': chosen('a.png') }).map(({ preview }) => preview)).toEqual([
      'blob:a.png',
      `/api/v1/assets/${ASSET}`,
      null,
    ]);
  });
});

describe("an experiment's contents that the wizard has no place for", () => {
  it('are named: another goal, a field that is gone, a visual without its file', () => {
    const visuals = [stored, { id: 'two', value: { name: 'two.png', type: 'image' } }];
    const content = { objective: 'CONVERSIONS', information: { colour: 'red' }, creatives: { visuals } };
    const { draft, leftOut } = fromInput(META, content, { language: 'en', goals: ['OUTCOME_TRAFFIC'] });
    expect(leftOut.map(({ field }) => field)).toEqual(['information.colour', 'objective', 'creatives.visuals']);
    expect([draft.objective, draft.creatives['visuals']]).toEqual(['OUTCOME_TRAFFIC', [stored]]);
  });

  it.each([[{}], [null], [{ information: null, audiences: [], creatives: 'x', account: 7 }]])(
    'may be %j',
    (content) => {
      const { draft } = fromInput(META, content, { language: 'en', goals: ['OUTCOME_TRAFFIC'] });
      expect(draft).toMatchObject({ objective: 'OUTCOME_TRAFFIC', information: {}, creatives: { headlines: [] } });
    },
  );
});

it.each([
  [1, 1_000_000, 'single'],
  [2, 700, 'thin'],
  [2, 1_000, 'some'],
  [64, 7_000, 'some'],
  [64, 8_000, 'good'],
])('evidence of %i variations with %i impressions each is %s', (tested, impressions, level) => {
  expect(evidenceOf({ tested, impressions, clickRate: 0.0126 }).level).toBe(level);
});
