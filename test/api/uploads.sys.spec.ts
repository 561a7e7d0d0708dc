import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { bmp, gif, jpeg, pngOfBytes } from '../support/images.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { FarEnd, sha256AsSent } from './support/far-end.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';

const CREATE = '/providers/facebook/experiment/create';

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
}, 90_000);
afterAll(() => stack?.stop());

interface Chosen {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Pictures of every type, large before small and small before large, all different. */
const chosenFiles = (): Promise<Chosen[]> =>
  Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const [type, make] = [
        ['png', () => pngOfBytes([60_000, 400_000, 20_000, 1_500_000, 80_000][i >> 2]! + i, 280 + i)],
        ['jpg', () => jpeg(200 + 10 * i, 100)],
        ['gif', () => gif(120 + 3 * i, 60)],
        ['bmp', () => Promise.resolve(bmp(40 + i, 20 + 20 * i))],
      ][i % 4] as [string, () => Promise<Buffer>];
      return {
        name: `Picture ${i + 1} of twenty.${type}`,
        type: `image/${type}`,
        bytes: Uint8Array.from(await make()),
      };
    }),
  );

/** The form as a browser writes it, delivered in pieces of odd lengths, with pauses after some of them. */
async function slowly(form: FormData): Promise<{ type: string; body: ReadableStream<Uint8Array> }> {
  const written = new Response(form);
  const bytes = new Uint8Array(await written.arrayBuffer());
  let at = 0;
  let length = 7;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(bytes.subarray(at, at + length));
      at += length;
      length = ((length * 31) % 65_521) + 1;
      if (length % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      if (at >= bytes.length) controller.close();
    },
  });
  return { type: written.headers.get('content-type')!, body };
}

async function postSlowly(form: FormData): Promise<{ status: number; uuid: string }> {
  const { type, body } = await slowly(form);
  const response = await owner.raw(`/api/v1${CREATE}`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': type, 'x-xsrf-token': owner.cookies.get('XSRF-TOKEN')! },
  } as RequestInit);
  const answer = (await response.json()) as { data: { uuid: string } };
  return { status: response.status, uuid: answer.data?.uuid };
}

describe('pictures of ads', () => {
  it('META-162 arrive unchanged at the platform: twenty files of every type and size, sent slowly', async () => {
    const files = await chosenFiles();
    const data = experiment();
    Object.assign(data.information, { name: 'Twenty pictures', budget: 1_000 });
    data.audiences.ages = data.audiences.ages.slice(0, 1);
    data.creatives.headlines = data.creatives.headlines.slice(0, 1);
    data.creatives.visuals = files.map(({ name }, i) => ({ id: `v${i}`, value: { name, type: 'image' } }));
    const form = formOf(data, {
      visuals: files.map(({ name }, i) => ({ id: `v${i}`, name, type: 'image', attachment: i })),
      files: files.map((file) => ({ ...file, field: 'attachments[]' })),
    });
    const { status, uuid } = await postSlowly(form);
    expect(status).toBe(200);
    const ads = await new FarEnd(stack).adsOf(uuid, files.length);
    const pictures = await Promise.all(
      files.map(async ({ name }) => {
        const story = ads.find((ad) => ad.name.includes(name))?.story;
        return [name, await new FarEnd(stack).image(story?.link_data?.image_hash ?? 'none')];
      }),
    );
    expect(pictures).toEqual(await Promise.all(files.map(async (file) => [file.name, await sha256AsSent(file)])));
    expect(new Set(pictures.map(([, hash]) => hash)).size).toBe(files.length);
  });

  it('META-163 stay with their carousel cards', async () => {
    const files = (await chosenFiles()).slice(0, 10);
    const data = experiment();
    Object.assign(data.information, { name: 'Ten cards', budget: 400 });
    data.audiences.ages = data.audiences.ages.slice(0, 1);
    data.creatives.headlines = data.creatives.headlines.slice(0, 1);
    const cards = [files.slice(0, 5), files.slice(5)];
    data.creatives.visuals = cards.map((list, v) => ({
      id: `v${v}`,
      value: {
        name: `Carousel ${v}`,
        type: 'carousel',
        carousel: list.map(({ name }, c) => ({ id: `${c}`, headline: name, website: 'https://shop.example/' })),
      },
    }));
    // the second carousel's cards name their files in reverse order
    const indexes = [
      [0, 1, 2, 3, 4],
      [9, 8, 7, 6, 5],
    ];
    const form = formOf(data, {
      visuals: cards.map((_, v) => ({ id: `v${v}`, name: `Carousel ${v}`, type: 'carousel', carousel: indexes[v] })),
      files: files.map((file) => ({ ...file, field: 'carousel[]' })),
    });
    const { status, uuid } = await postSlowly(form);
    expect(status).toBe(200);
    const ads = await new FarEnd(stack).adsOf(uuid, 2);
    for (const [v, list] of indexes.entries()) {
      const story = ads.find((ad) => ad.name.includes(`Carousel ${v}`))!.story;
      const hashes = story.link_data!.child_attachments!.map(({ image_hash }) => new FarEnd(stack).image(image_hash));
      expect(await Promise.all(hashes)).toEqual(await Promise.all(list.map((at) => sha256AsSent(files[at]!))));
    }
  });
});

describe('repeated form', () => {
  it('gets the first response again with the same Idempotency-Key, regardless of which file is ready first', async () => {
    const [large, small] = await Promise.all([pngOfBytes(51_000), jpeg(300, 200)]);
    const data = experiment();
    data.information.name = 'Sent again';
    data.creatives.visuals = ['The PNG', 'The JPEG'].map((name) => ({ id: name, value: { name, type: 'image' } }));
    const form = () =>
      formOf(data, {
        visuals: ['The PNG', 'The JPEG'].map((name, i) => ({ id: name, name, type: 'image', attachment: i })),
        files: [large, small].map((bytes, i) => ({
          field: 'attachments[]',
          name: `${i}`,
          bytes: Uint8Array.from(bytes),
        })),
      });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await owner.post(CREATE, form(), headers);
    expect(first.status).toBe(200);
    for (let again = 0; again < 10; again++)
      expect(await owner.post(CREATE, form(), headers)).toMatchObject({ status: 200, body: first.body });
  });
});

describe('storage of a team', () => {
  const MB = 1_000_000;
  /** Saves files as a draft, which only the storage limit can refuse. */
  const save = async (client: ApiClient, sizes: number[], headers: Record<string, string> = {}) => {
    const data = experiment();
    data.creatives.visuals = [];
    const files = await Promise.all(sizes.map((size) => pngOfBytes(size)));
    const form = formOf(data, {
      fields: { draft: 'true' },
      visuals: files.map((_, i) => ({ id: `v${i}`, name: `${i}`, type: 'image', attachment: i })),
      files: files.map((bytes, i) => ({ field: 'attachments[]', name: `${i}.png`, bytes: Uint8Array.from(bytes) })),
    });
    return client.post(CREATE, form, headers);
  };
  const use = async (client: ApiClient) =>
    (await client.get<{ data: { used_bytes: number; limit_bytes: number } }>('/profile/storage')).body.data;
  const openHolds = async (): Promise<number> => {
    const { rows } = await stack.database.query<{ n: string }>('select count(*) as n from storage_hold');
    return Number(rows[0]!.n);
  };

  it('is limited by the operator, shown in advance, and can be filled to the last byte', async () => {
    const email = `${crypto.randomUUID()}@team.polyad.test`;
    const client = await ApiClient.signedUp(stack.apiUrl, { email });
    expect(await use(client)).toMatchObject({ used_bytes: 0, limit_bytes: 20_000 * MB });
    await promisify(execFile)(process.execPath, ['dist/apps/api/src/commands/staff.js', 'storage', email, '3'], {
      env: stack.env as NodeJS.ProcessEnv,
    });
    expect(await use(client)).toMatchObject({ used_bytes: 0, limit_bytes: 3 * MB });

    expect((await save(client, [MB, MB])).status).toBe(200);
    expect(await use(client)).toMatchObject({ used_bytes: 2 * MB });
    expect(await save(client, [MB / 2, MB / 2 + 1])).toMatchObject({
      status: 400,
      body: {
        code: 400105,
        errors: [
          {
            field: 'attachments',
            message: expect.stringContaining(
              'your team uses 2.0 MB of its 3.0 MB, and unfinished uploads reserve 0.0 MB',
            ),
          },
        ],
      },
    });
    expect(await use(client)).toMatchObject({ used_bytes: 2 * MB });
    expect((await save(client, [MB / 2, MB / 2])).status).toBe(200);
    expect(await use(client)).toMatchObject({ used_bytes: 3 * MB });
    expect(await openHolds()).toBe(0);
  });

  it('refuses a form before its files are sent, if its declared length cannot fit', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const answer = await new Promise<number>((resolve, reject) => {
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
      const headers = {
        cookie,
        'x-xsrf-token': client.cookies.get('XSRF-TOKEN')!,
        'content-length': 20_010 * MB,
        'content-type': 'multipart/form-data; boundary=x',
      };
      const sent = request(`${stack.apiUrl}/api/v1${CREATE}`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode!);
        sent.destroy();
      });
      sent.once('error', reject).write('--x\r\n');
    });
    expect(answer).toBe(400);
  });

  it('cannot be exceeded by parallel uploads', async () => {
    const email = `${crypto.randomUUID()}@team.polyad.test`;
    const client = await ApiClient.signedUp(stack.apiUrl, { email });
    await stack.database.query(
      `update organization set storage_limit_bytes = 2500000 where id = (select organization_id from user_account where email = $1)`,
      [email],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(client, [MB])));
    const { used_bytes } = await use(client);
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(used_bytes).toBe(accepted * MB);
    expect(accepted).toBeGreaterThan(0);
    expect(used_bytes).toBeLessThanOrEqual(2.5 * MB);
    expect(answers.filter(({ body }) => body.code === 400105)).toHaveLength(6 - accepted);
  });
});
