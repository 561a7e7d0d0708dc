import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DAY_MS } from '#libs/contracts/time.js';
import type { CropBox } from '#libs/contracts/pictures/crop.js';
import { croppedFile } from '#libs/platforms/kinds/crops.js';
import type { FakeAdPlatform } from '#libs/testing/platform/fake-ad-platform.js';
import { BLUE, GREEN, png, RED, YELLOW, type Color } from '../support/images.js';
import type { ApiClient } from './support/api-client.js';
import { START, startMadeUpStack, type MadeUpStack } from './support/made-up-stack.js';
import { uploadFile } from './support/uploads.js';

/** The made-up platform shows two parts of each sticker, and gets no sticker as a whole. */
type Part = 'wide' | 'square';
/** Red and green are above blue and yellow, so this wide part has the upper colors, and this square is yellow. */
const CHOSEN = {
  wide: { x: 100, y: 0, width: 764, height: 400 },
  square: { x: 700, y: 500, width: 400, height: 400 },
} as const satisfies Record<Part, CropBox>;

let stack: MadeUpStack;
let fake: FakeAdPlatform;
let owner: ApiClient;
let upload: object & { upload: string };
beforeAll(async () => {
  stack = await startMadeUpStack();
  ({ fake, owner } = stack);
  const bytes = Uint8Array.from(await png(1_200, 900));
  upload = (await uploadFile(owner, { bytes, type: 'image/png', name: 'quarters.png' })).named;
}, 120_000);
afterAll(() => stack.close(), 60_000);

const submit = (name: string, stickers: readonly object[]) => {
  const form = new FormData();
  const only = (value: unknown) => [{ id: '0', value }];
  const input = {
    objective: 'VISITS',
    tested_count: stickers.length,
    account: { id: 'pa-7', name: 'South slope', currency: 'JPY' },
    information: {
      name,
      currency: 'JPY',
      budget: 9_000,
      start_date: new Date(START).toISOString(),
      end_date: new Date(START + DAY_MS).toISOString(),
    },
    audiences: { keywords: only('mango'), moods: only('calm') },
    exclusions: {},
    creatives: {
      slogans: only('Juicy'),
      stickers: stickers.map((value, i) => ({ id: `${i}`, value: { type: 'image', asset: upload, ...value } })),
    },
  };
  form.append('data', JSON.stringify(input));
  return owner.post<{ data: { uuid: string }; errors?: object[] }>('/providers/papaya/experiment/create', form);
};

/** Runs an experiment to its end. @returns the ids of the pictures that its ads got, by sticker and part */
async function shown(name: string, stickers: readonly { name: string; crops?: Partial<Record<Part, CropBox>> }[]) {
  stack.renew();
  fake.files.clear();
  const { status, body } = await submit(name, stickers);
  expect([status, body.errors]).toEqual([200, undefined]);
  await (await owner.raw(`/api/v1/experiments/${body.data.uuid}/events`)).text(); // ends with the run
  expect(fake.of('ad').map(({ item }) => item.choice['stickers'])).toEqual(stickers.map((_, i) => i));
  return stickers.map(({ crops }) => {
    const idOf = (part: Part) => fake.files.get(croppedFile({ asset: upload.upload, crops }, part))!.id;
    return { wide: idOf('wide'), square: idOf('square') };
  });
}

/** The colors of the corners of a picture that the platform got, and its shape. */
async function cornersOf(id: string) {
  const { data, info } = await sharp(fake.pictures.get(id)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3)];
  const corners = [at(2, 2), at(width - 3, 2), at(2, height - 3), at(width - 3, height - 3)];
  return { size: [width, height], corners };
}
const colors = (...corners: Color[]) => corners.map((color) => [...color]);

describe('picture that a platform shows in two parts', () => {
  it('arrives as those parts, cropped as chosen or at the center, each once', async () => {
    const stickers = [{ name: 'Center' }, { name: 'Chosen', crops: CHOSEN }];
    const [center, chosen] = await shown('Parts', stickers);
    expect(fake.pictures.size).toBe(4);
    expect(await cornersOf(center!.wide)).toEqual({ size: [1_199, 628], corners: colors(RED, GREEN, BLUE, YELLOW) });
    expect(await cornersOf(center!.square)).toEqual({ size: [900, 900], corners: colors(RED, GREEN, BLUE, YELLOW) });
    expect(await cornersOf(chosen!.wide)).toEqual({ size: [764, 400], corners: colors(RED, GREEN, RED, GREEN) });
    expect(await cornersOf(chosen!.square)).toEqual({
      size: [400, 400],
      corners: colors(YELLOW, YELLOW, YELLOW, YELLOW),
    });

    // Parts that the ad account has are not sent again; another area of the same picture is.
    const [again, other] = await shown('Parts again', [
      { name: 'Chosen', crops: CHOSEN },
      { name: 'Half chosen', crops: { square: { ...CHOSEN.square, x: 0 } } },
    ]);
    expect(again).toEqual(chosen);
    expect(other!.wide).toBe(center!.wide);
    expect(await cornersOf(other!.square)).toMatchObject({ corners: colors(BLUE, BLUE, BLUE, BLUE) });
    expect(fake.pictures.size).toBe(5);
    expect(fake.calls.filter(({ method }) => method === 'uploadImage')).toHaveLength(5);
  }, 120_000);

  it.each<[string, string, object]>([
    ['outside the picture', 'crops.wide', { wide: { ...CHOSEN.wide, x: 1_000 } }],
    ['of another shape', 'crops.square', { square: { ...CHOSEN.square, width: 300 } }],
    ['too small', 'crops.square', { square: { x: 0, y: 0, width: 200, height: 200 } }],
  ])('is refused at the part that is %s', async (_what, at, crops) => {
    const { status, body } = await submit('Wrong', [{ name: 'Wrong', crops }, { name: 'Right' }]);
    expect([status, body.errors]).toMatchObject([400, [{ field: `creatives.stickers[0].value.${at}` }]]);
  });

  it('is refused at its file if it is too small for a part', async () => {
    const bytes = Uint8Array.from(await png(500, 500));
    const { named } = await uploadFile(owner, { bytes, type: 'image/png', name: 'small.png' });
    const { status, body } = await submit('Small', [{ name: 'Small', asset: named }]);
    expect([status, body.errors]).toMatchObject([400, [{ field: 'creatives.stickers[0].value.asset' }]]);
  });
});
