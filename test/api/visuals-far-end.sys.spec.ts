import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { videoOf } from '../support/video.js';
import { gif, jpeg, png } from '../support/images.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';
import { FarEnd, sha256AsSent, type Story } from './support/far-end.js';
import { uploadFile } from './support/uploads.js';

const CREATE = '/providers/facebook/experiment/create';

interface Chosen {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

let stack: SharedStack;
let owner: ApiClient;
let files: Record<'image' | 'video' | 'cover' | 'first' | 'second', Chosen>;
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
  const bytes = async (made: Promise<Uint8Array>) => Uint8Array.from(await made);
  files = {
    image: { name: 'one.png', type: 'image/png', bytes: await bytes(png(700, 700)) },
    video: { name: 'two.mp4', type: 'video/mp4', bytes: await videoOf({ seconds: 6, bytes: 3_000_000 }) },
    cover: { name: 'three.jpg', type: 'image/jpeg', bytes: await bytes(jpeg(640, 360)) },
    first: { name: 'four.gif', type: 'image/gif', bytes: await bytes(gif(600, 600)) },
    second: { name: 'five.png', type: 'image/png', bytes: await bytes(png(610, 610)) },
  };
}, 90_000);
afterAll(() => stack?.stop());

/** An experiment with a visual of each kind; `named` sets how the data names its files. */
function ofEachKind(name: string, named: Partial<Record<keyof typeof files, object>> = {}) {
  const data = experiment();
  Object.assign(data.information, { name, budget: 300 });
  data.audiences.ages = data.audiences.ages.slice(0, 1);
  data.creatives.headlines = data.creatives.headlines.slice(0, 1);
  const card = (id: string, at: 'first' | 'second') => ({
    id,
    headline: `Card ${id}`,
    website: `https://shop.example/${id}`,
    ...(named[at] && { asset: named[at] }),
  });
  data.creatives.visuals = [
    { id: 'i', value: { name: 'Picture', type: 'image', ...(named.image && { asset: named.image }) } },
    {
      id: 'f',
      value: {
        name: 'Video',
        type: 'video',
        ...(named.video && { asset: named.video, thumbnail_asset: named.cover }),
      },
    },
    { id: 'c', value: { name: 'Cards', type: 'carousel', carousel: [card('1', 'first'), card('2', 'second')] } },
  ];
  return data;
}

async function byUploads(): Promise<FormData> {
  const named: Record<string, object> = {};
  for (const [at, file] of Object.entries(files)) named[at] = (await uploadFile(owner, file)).named;
  return formOf(ofEachKind('By uploads', named), { visuals: [], files: [] });
}

const inParts = (): FormData =>
  formOf(ofEachKind('In a form'), {
    visuals: [
      { id: 'i', name: 'Picture', type: 'image', attachment: 0 },
      { id: 'f', name: 'Video', type: 'video', attachment: 1, thumbnail: 0 },
      { id: 'c', name: 'Cards', type: 'carousel', carousel: [1, 0] },
    ],
    files: [
      { field: 'carousel[]', ...files.second },
      { field: 'attachments[]', ...files.image },
      { field: 'thumbnails[]', ...files.cover },
      { field: 'attachments[]', ...files.video },
      { field: 'carousel[]', ...files.first },
    ],
  });

describe('visuals at the platform equal the chosen ones', () => {
  it.each([
    ['META-050 META-162 through named uploads', byUploads],
    ['META-050 META-163 through the files of a form', () => Promise.resolve(inParts())],
  ])('%s', async (_, made) => {
    const answer = await owner.post<{ data: { uuid: string } }>(CREATE, await made());
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const far = new FarEnd(stack);
    const ads = await far.adsOf(answer.body.data.uuid, 3);
    const storyOf = (name: string): Story => ads.find((ad) => ad.name.includes(name))!.story;
    const [picture, movie, cards] = [storyOf('Picture'), storyOf('Video'), storyOf('Cards')];
    const children = cards.link_data!.child_attachments!;
    const sent = await Promise.all(Object.entries(files).map(async ([at, file]) => [at, await sha256AsSent(file)]));
    expect({
      image: await far.image(picture.link_data!.image_hash!),
      video: await far.video(movie.video_data!.video_id),
      cover: await far.image(movie.video_data!.image_hash),
      first: await far.image(children[0]!.image_hash),
      second: await far.image(children[1]!.image_hash),
    }).toEqual(Object.fromEntries(sent));
    expect(children.map(({ name, link }) => [name, link])).toEqual([
      ['Card 1', 'https://shop.example/1'],
      ['Card 2', 'https://shop.example/2'],
    ]);
  });
});
