import { beforeAll, describe, expect, it } from '@jest/globals';
import { assetIds } from '#libs/experiments/components.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import { registerPapaya } from '#libs/platforms/testing/register.js';
import type { Upload } from '../uploads/upload-rules.js';
import { placeFiles } from './place-files.js';

const upload = (field: string, assetId: string, kind: Upload['kind'] = 'image') => ({ field, assetId, kind }) as Upload;
const formOf = (fields: Record<string, unknown>, uploads: Upload[] = []) => ({
  fields,
  uploads,
  discard: async () => {},
});
const experiment = (visuals: MetaExperimentInput['creatives']['visuals']) =>
  ({ platform: 'meta', creatives: { visuals } }) as MetaExperimentInput;
const visual = { id: 'v', name: 'V', type: 'image' as const, attachment: 0, thumbnail: null, carousel: [] };

describe('placeFiles', () => {
  beforeAll(registerPapaya);

  it('TIKTOK-125 assigns unplaced files to visuals without one, in their order', () => {
    const card = (id: string) => ({ id, website: 'https://shop.example/' });
    const input = experiment([
      { id: 'video', value: { name: 'Video', type: 'video' } },
      { id: 'kept', value: { name: 'Kept', type: 'image', asset: 'kept' } },
      { id: 'cards', value: { name: 'Cards', type: 'carousel', carousel: [card('a'), card('b')] } },
    ]);
    const uploads = [
      ...[upload('attachments', 'video', 'video'), upload('attachments', 'a'), upload('attachments', 'b')],
      ...[upload('attachments', 'nobody'), upload('thumbnails', 'cover')],
    ];
    const used = placeFiles(input, formOf({}, uploads), { visualData: [], leadForms: [] });
    expect(used.map(({ assetId }) => assetId)).toEqual(['video', 'cover', 'a', 'b']);
    expect(input.creatives.visuals.map(({ value }) => value)).toMatchObject([
      { asset: 'video', thumbnail_asset: 'cover' },
      { asset: 'kept' },
      { carousel: [{ asset: 'a' }, { asset: 'b' }] },
    ]);
    const other = experiment([{ id: 'video', value: { name: 'Video', type: 'video' } }]);
    expect(() =>
      placeFiles(other, formOf({}, [upload('attachments', 'a')]), { visualData: [], leadForms: [] }),
    ).toThrow(expect.objectContaining({ items: [expect.objectContaining({ field: 'attachments' })] }));
  });

  it('places attachment, thumbnail and cards by their indexes', () => {
    const input = experiment([
      { id: 'video', value: { name: 'Video', type: 'video' } },
      {
        id: 'cards',
        value: {
          name: 'Cards',
          type: 'carousel',
          carousel: [
            { id: '1', website: 'w' },
            { id: '2', website: 'w' },
          ],
        },
      },
    ]);
    const uploads = [
      upload('attachments', 'video', 'video'),
      upload('thumbnails', 'cover'),
      upload('carousel', 'one'),
      upload('carousel', 'two'),
      upload('attachments', 'unused'),
    ];
    const used = placeFiles(
      input,
      { uploads },
      {
        visualData: [
          { id: 'video', name: 'Video', type: 'video', attachment: 0, thumbnail: 0 },
          { id: 'cards', name: 'Cards', type: 'carousel', carousel: [1, 0] },
        ],
        leadForms: ['', '77'],
      },
    );
    expect(input.creatives.visuals.map(({ value }) => value)).toMatchObject([
      { asset: 'video', thumbnail_asset: 'cover' },
      { lead_form: '77', carousel: [{ asset: 'two' }, { asset: 'one' }] },
    ]);
    expect(used.map(({ assetId }) => assetId)).toEqual(['video', 'cover', 'two', 'one']);
    expect(assetIds(input)).toEqual(['video', 'cover', 'two', 'one']);
  });

  it("finds the list of pictures by the platform's description", () => {
    const stickers: object[] = [];
    const input = { platform: 'papaya', creatives: { stickers } } as unknown as ExperimentInput;
    placeFiles(input, { uploads: [upload('attachments', 'a')] }, { visualData: [visual], leadForms: [] });
    expect(stickers).toEqual([{ id: 'v', value: { name: 'V', type: 'image', asset: 'a' } }]);
  });

  it('adds a visual that is not in the experiment', () => {
    const input = experiment([]);
    placeFiles(input, { uploads: [upload('attachments', 'a')] }, { visualData: [visual], leadForms: [] });
    expect(input.creatives.visuals).toEqual([{ id: 'v', value: { name: 'V', type: 'image', asset: 'a' } }]);
  });

  it.each([
    ['an index without a file', { ...visual, attachment: 3 }],
    ['a video instead of an image', { ...visual, attachment: 1 }],
    ['more cards than the visual has', { ...visual, attachment: null, carousel: [0] }],
  ])('refuses %s', (_name, described) => {
    const uploads = [upload('attachments', 'a'), upload('attachments', 'b', 'video'), upload('carousel', 'c')];
    expect(() => placeFiles(experiment([]), { uploads }, { visualData: [described], leadForms: [] })).toThrow(
      expect.objectContaining({ status: 400, code: 400103 }),
    );
  });
});
