import { describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { PAPAYA } from '#libs/platforms/testing/description.js';
import { videoOf as movie } from '../../../../../test/support/video.js';
import { gif, png } from '../../../../../test/support/images.js';
import { readFiles } from '../controls/visuals/read-files.js';
import type { Draft } from './draft.js';
import { evidenceOf } from '../wizard/plan/evidence.js';
import { fromInput } from './from-input.js';
import { shownVisuals } from './images.js';
import { fileMark, markOf } from './marks.js';
import { fileStored, imagesAdded, wizardsSlice } from './slice.js';
import { begin } from './wizard-state.js';
import { toDraftData } from './to-input.js';

const PNG = [...(await png(600, 600))];
const GIF = [...(await gif(600, 600))];
const ASSET = '7d0f6b8e-2f5c-4a55-9a56-0e3a1f6f2c11';
const file = (name: string, bytes: number[], size = bytes.length) =>
  new File([new Uint8Array(bytes), new Uint8Array(size - bytes.length)], name, { lastModified: 0 });
const videoOf = (name: string) => new File(['This is not a video.'], name, { type: 'video/mp4' });
const chosen = (id: string) => ({ id, name: id, file: file(id, PNG), preview: `blob:${id}` });
const stored = { id: 'one', value: { name: 'one.png', type: 'image', asset: ASSET } };

describe('picked files', () => {
  const pick = (...files: File[]) => readFiles(files, { takesVideos: true });

  it('META-120 are accepted as images below 4,194,304 bytes, and refused from that size on', async () => {
    const picked = await pick(file('small.png', PNG, 4_194_303), file('large.png', PNG, 4_194_304));
    expect(picked.accepted.map(({ name }) => name)).toEqual(['small.png']);
    expect(picked.refused).toEqual([{ name: 'large.png', fault: 'imageSize' }]);
  });

  it('META-123 are recognized by their bytes and their name', async () => {
    const notes = file('notes.png', [0x68, 0x65, 0x6c, 0x6c]);
    const picked = await pick(notes, file('clip.tiff', PNG), file('a.GIF', GIF), videoOf('text.mp4'));
    expect(picked.refused.map(({ name, fault }) => [name, fault])).toEqual([
      ['notes.png', 'format'],
      ['clip.tiff', 'format'],
      ['text.mp4', 'format'],
    ]);
    expect(picked.accepted.map(({ name }) => name)).toEqual(['a.GIF']);
  });

  it('META-121 are refused as videos of 1,019,430,400 bytes, before they are read', async () => {
    const video = new File([await movie({ seconds: 3 })], 'large.mp4');
    const large = Object.defineProperty(video, 'size', { value: 1_019_430_400 });
    expect((await pick(large)).refused).toEqual([{ name: 'large.mp4', fault: 'videoSize' }]);
  });

  it('META-122 are refused as videos of 0 seconds or four hours, by the duration in their header', async () => {
    const made = async (seconds: number) => new File([await movie({ seconds })], `${seconds}.mp4`);
    const { accepted, refused } = await pick(await made(0), await made(3), await made(14_400));
    expect(accepted.map(({ name, file: { type } }) => [name, type])).toEqual([['3.mp4', 'video/mp4']]);
    expect(refused.map(({ name, fault }) => [name, fault])).toEqual([
      ['0.mp4', 'videoLength'],
      ['14400.mp4', 'videoLength'],
    ]);
  });
});

describe('uploaded file', () => {
  const owner = 'draft';
  const wizardOf = (visuals: object[], slots: string[]) => {
    const images = Object.fromEntries(slots.map((slot) => [slot, chosen(slot)]));
    return { [owner]: { draft: { creatives: { visuals } }, images, refusals: {} } } as never;
  };
  const store = (visuals: object[], slot: string) => {
    const state = wizardsSlice.reducer(wizardOf(visuals, [slot]), fileStored({ owner, slot, asset: ASSET }))[owner]!;
    return { visuals: state.draft.creatives['visuals'], images: state.images };
  };

  it.each([
    ['v', { type: 'image' }, { type: 'image', asset: ASSET }],
    ['v/thumbnail', { type: 'video' }, { type: 'video', thumbnail_asset: ASSET }],
    [
      'v/two',
      { type: 'carousel', carousel: [{ id: 'one' }, { id: 'two' }] },
      { type: 'carousel', carousel: [{ id: 'one' }, { id: 'two', asset: ASSET }] },
    ],
  ])('META-050 has its id stored in its visual: %s', (slot, before, after) => {
    expect(store([{ id: 'v', value: before }], slot)).toEqual({ visuals: [{ id: 'v', value: after }], images: {} });
  });

  it('waits for a visual that does not exist yet', () => {
    expect(store([], 'v/two').images).toEqual({ 'v/two': { ...chosen('v/two'), asset: ASSET } });
  });
});

it('shows the local picture of a visual until it is stored', () => {
  const rows = [{ id: 'a', value: { name: 'a', type: 'image' } }, stored];
  expect(shownVisuals(rows, { a: chosen('a') }).map(({ preview }) => preview)).toEqual([
    'blob:a',
    `/api/v1/assets/${ASSET}`,
  ]);
});

it("belongs to the platform's list for files, with any name", () => {
  const owner = 'draft';
  const contents = {
    objective: 'VISITS',
    creatives: { stickers: [stored, { id: 'two', value: { name: '2', type: 'image' } }] },
  };
  const { draft, leftOut } = fromInput(PAPAYA, contents, { language: 'en', goals: PAPAYA.goals });
  expect(leftOut.map(({ field }) => field)).toEqual(['creatives.stickers']);
  const added = wizardsSlice.reducer(
    { [owner]: begin(draft) },
    imagesAdded({ owner, images: [chosen('new')], path: 'creatives.stickers' }),
  );
  const waiting = added[owner]!.draft;
  expect(fileMark(waiting, 'new')).toBe('creatives.stickers#new');
  expect(markOf(PAPAYA, waiting, 'attachments')).toBe('creatives.stickers');
  const rowsOf = (input: object) => (input as Draft).creatives['stickers']!.map(({ id }) => id);
  const reader = { language: 'en', currency: 'JPY' } as const;
  expect(rowsOf(toDraftData(PAPAYA, waiting, reader))).toEqual(['one']);
  const arrived = wizardsSlice.reducer(added, fileStored({ owner, slot: 'new', asset: ASSET }))[owner]!.draft;
  expect(rowsOf(toDraftData(PAPAYA, arrived, reader))).toEqual(['one', 'new']);
});

describe('contents of an experiment that the wizard cannot show', () => {
  it('are named: another goal, an unknown field, a visual without its file', () => {
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
  const money = { budgetMinor: tested * impressions, cpmMinor: 1_000, rate: 0.0126 };
  expect(evidenceOf({ ...money, tested, recommended: tested }).level).toBe(level);
});
