import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { LIMITS } from '#libs/contracts/limits.js';
import { emptyBoxes } from '../support/empty-boxes.js';
import { videoOf } from '../support/video.js';
import { png, pngOfBytes } from '../support/images.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf } from './support/experiment-form.js';
import { askUpload, beginUpload, cancelUpload, declareUpload, sendPart, uploadFile } from './support/uploads.js';

const CREATE = '/providers/facebook/experiment/create';

let stack: SharedStack;
let owner: ApiClient;
let otherTeam: ApiClient;
let image: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  stack = await shareStack();
  [owner, otherTeam] = await Promise.all([ApiClient.signedUp(stack.apiUrl), ApiClient.signedUp(stack.apiUrl)]);
  image = Uint8Array.from(await png(300, 200));
}, 90_000);
afterAll(() => stack?.stop());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** The hash of the stored file, or else the status. */
const stored = async (client: ApiClient, id: string) => {
  const response = await client.raw(`/api/v1/assets/${id}`);
  return response.status === 200 ? sha256(new Uint8Array(await response.arrayBuffer())) : response.status;
};
/** A draft that shows one visual. */
const draftOf = (value: object, visuals: object[] = []) => {
  const data = experiment();
  data.creatives.visuals = [{ id: 'v', value }];
  return formOf(data, { fields: { draft: 'true' }, visuals, files: [] });
};

describe('upload in parts', () => {
  it('continues after an interruption with the same bytes', async () => {
    const bytes = await videoOf({ seconds: 12, bytes: 20_000_000 });
    const address = await beginUpload(owner, { bytes, type: 'video/mp4' });
    const id = address.split('/').at(-1)!;
    const part = LIMITS.uploadPartBytes;
    expect(await sendPart(owner, address, bytes.slice(0, part), 0)).toMatchObject({ status: 204, offset: part });
    expect(await askUpload(owner, address)).toMatchObject({ status: 200, offset: part });
    expect(await stored(owner, id)).toBe(404);
    // a part that is sent again because its answer was lost
    expect(await sendPart(owner, address, bytes.slice(0, part), 0)).toMatchObject({ status: 409 });
    expect(await sendPart(owner, address, bytes.slice(part, 2 * part), part)).toMatchObject({ status: 204 });
    const last = await sendPart(owner, address, bytes.slice(2 * part), 2 * part);
    expect(last).toMatchObject({ status: 204, offset: bytes.length });
    expect(await stored(owner, id)).toBe(sha256(bytes));
    const columns = 'kind, width, height, seconds, original_name';
    const { rows } = await stack.database.query(`select ${columns} from asset where id = $1`, [id]);
    expect(rows).toEqual([{ kind: 'video', width: 640, height: 360, seconds: 12, original_name: 'a file' }]);
  });

  it('continues after the access token has been renewed', async () => {
    const address = await beginUpload(owner, { bytes: image, type: 'image/png' });
    await sendPart(owner, address, image.slice(0, 100), 0);
    owner.cookies.delete('polyad_access');
    expect(await sendPart(owner, address, image.slice(100), 100)).toMatchObject({ status: 401 });
    expect((await owner.post('/session/refresh', {})).status).toBe(200);
    expect(await sendPart(owner, address, image.slice(100), 100)).toMatchObject({ status: 204, offset: image.length });
    expect(await stored(owner, address.split('/').at(-1)!)).toBe(sha256(image));
  });

  it('is checked with the next request if the process died after the last byte', async () => {
    const { address, named } = await uploadFile(owner, { bytes: image, type: 'image/png' });
    await stack.database.query('delete from asset where id = $1', [named.upload]);
    await stack.database.query('update upload set finished_at = null where id = $1', [named.upload]);
    expect(await askUpload(owner, address)).toMatchObject({ status: 200, offset: image.length });
    expect(await stored(owner, named.upload)).toBe(sha256(image));
  });

  it('waits for a request to another process, and takes over from a lost one', async () => {
    const address = await beginUpload(owner, { bytes: image, type: 'image/png' });
    const lease = `update upload set lease_id = $2, leased_until = now() + interval '2 seconds' where id = $1`;
    await stack.database.query(lease, [address.split('/').at(-1), randomUUID()]);
    const startedAt = Date.now();
    expect(await askUpload(owner, address)).toMatchObject({ status: 200, offset: 0 });
    expect(Date.now() - startedAt).toBeGreaterThan(1_500);
  });

  it('requires a session and the CSRF token', async () => {
    const address = await beginUpload(owner, { bytes: image, type: 'image/png' });
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    };
    const forbidden = await owner.raw(address, { method: 'PATCH', headers, body: image });
    expect(forbidden.status).toBe(403);
    expect((await askUpload(await ApiClient.visitor(stack.apiUrl), address)).status).toBe(401);
    expect((await askUpload(owner, address)).offset).toBe(0);
  });

  it('can be ended until it is complete, and then leaves nothing', async () => {
    const address = await beginUpload(owner, { bytes: image, type: 'image/png' });
    expect((await cancelUpload(owner, address)).status).toBe(204);
    expect((await askUpload(owner, address)).status).toBe(404);
    const { address: whole, named } = await uploadFile(owner, { bytes: image, type: 'image/png' });
    expect((await cancelUpload(owner, whole)).status).toBe(409);
    expect(await stored(owner, named.upload)).toBe(sha256(image));
  });
});

describe('bad upload', () => {
  it.each([
    ['META-120', 'image/png', LIMITS.imageBytes],
    ['META-121', 'video/mp4', LIMITS.videoBytes],
  ])(
    '%s is refused by its declared size before a byte is stored, but one byte less is accepted (%s)',
    async (_, type, most) => {
      const refused = await declareUpload(owner, { bytes: image, type, length: most });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
      expect(refused.body.message).toContain(most.toLocaleString('en'));
      const taken = await declareUpload(owner, { bytes: image, type, length: most - 1 });
      expect(taken.status).toBe(201);
      await cancelUpload(owner, taken.location);
    },
  );

  it('META-120 META-121 is recognized by its content: a text named as a video, a picture without its end', async () => {
    const text = new TextEncoder().encode('This is no video. '.repeat(500));
    const formats = /doesn't contain valid formats/;
    for (const [bytes, type] of [
      [text, 'video/mp4'],
      [image, 'video/mp4'],
      [image.slice(0, 12), 'image/png'],
      [await videoOf({ seconds: 3 }), 'image/png'],
    ] as const) {
      const { status, body, address } = await uploadFile(owner, { bytes: Uint8Array.from(bytes), type });
      expect([status, body.message]).toEqual([400, expect.stringMatching(formats)]);
      expect((await askUpload(owner, address)).status).toBe(404);
    }
    expect((await declareUpload(owner, { bytes: image, type: 'application/pdf' })).body.message).toMatch(formats);
  });

  it.each([
    ['of 0 seconds', { seconds: 0 }],
    ['of four hours', { seconds: LIMITS.videoMinutes * 60 }],
  ])('META-122 a video %s is refused', async (_, length) => {
    const { status, body } = await uploadFile(owner, { bytes: await videoOf(length), type: 'video/mp4' });
    expect([status, body.message]).toEqual([
      400,
      'A video must have a video track, be longer than 0 seconds and shorter than 240 minutes.',
    ]);
  });

  it("a video of very many empty boxes is refused within a video's time limit, without delaying others", async () => {
    const bytes = emptyBoxes(200_000);
    const address = await beginUpload(owner, { bytes, type: 'video/mp4' });
    const answer = sendPart(owner, address, bytes, 0);
    const others = await Promise.all(Array.from({ length: 10 }, () => owner.get('/profile/storage')));
    expect(others.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await answer).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
    expect((await askUpload(owner, address)).status).toBe(404);
  });

  it('a decompression bomb is refused by its pixels, without being decoded', async () => {
    const bomb = await pngOfBytes(10_000);
    const header = Buffer.from(bomb);
    header.writeUInt32BE(100_000, 16);
    header.writeUInt32BE(100_000, 20);
    const { status, body } = await uploadFile(owner, { bytes: Uint8Array.from(header), type: 'image/png' });
    expect([status, body.message]).toEqual([400, 'An image may have at most 50 megapixels.']);
  });

  it('bytes beyond the declared length, beyond 8 MB or out of order are refused', async () => {
    const address = await beginUpload(owner, { bytes: image, type: 'image/png', length: 100 });
    expect((await sendPart(owner, address, image.slice(0, 101), 0)).status).toBe(413);
    expect((await sendPart(owner, address, image.slice(0, 10), 90)).status).toBe(409);
    expect((await sendPart(owner, address, new Uint8Array(LIMITS.uploadPartBytes + 1), 0)).status).toBe(413);
    expect((await askUpload(owner, address)).offset).toBe(0);
  });

  it('of another team is reported as unknown', async () => {
    const { address, named } = await uploadFile(owner, { bytes: image, type: 'image/png' });
    for (const other of [address, `/api/v1/uploads/${randomUUID()}`, '/api/v1/uploads/none']) {
      expect((await askUpload(otherTeam, other)).status).toBe(404);
      expect((await sendPart(otherTeam, other, image, 0)).status).toBe(404);
      expect((await cancelUpload(otherTeam, other)).status).toBe(404);
    }
    expect(await stored(otherTeam, named.upload)).toBe(404);
  });

  it("beyond the team's storage is refused before a byte is stored", async () => {
    const poor = await ApiClient.signedUp(stack.apiUrl);
    const { organization } = (
      await stack.database.query<{ organization: string }>(
        `select organization_id as organization from user_account order by created_at desc limit 1`,
      )
    ).rows[0]!;
    await stack.database.query('update organization set storage_limit_bytes = 1000 where id = $1', [organization]);
    const first = await declareUpload(poor, { bytes: image, type: 'image/png', length: 600 });
    expect(first.status).toBe(201);
    expect((await declareUpload(poor, { bytes: image, type: 'image/png', length: 600 })).status).toBe(400);
    await cancelUpload(poor, first.location);
    expect((await declareUpload(poor, { bytes: image, type: 'image/png', length: 600 })).status).toBe(201);
  });
});

describe('storage reserved for uploads', () => {
  const storageOf = async (client: ApiClient) => (await client.get<{ data: object }>('/profile/storage')).body.data;
  const declaring = (client: ApiClient, headers: Record<string, string>) =>
    client.raw('/api/v1/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
        'upload-length': '900000000',
        'upload-metadata': `filetype ${btoa('video/mp4')}`,
        ...headers,
      },
    });

  it('is refused above a number of open uploads, which is shown', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const { location } = await declareUpload(client, { bytes: image, type: 'image/png', length: 600 });
    await declareUpload(client, { bytes: image, type: 'image/png', length: 300 });
    expect(await storageOf(client)).toMatchObject({ used_bytes: 0, reserved_bytes: 900, open_uploads: 2 });
    await cancelUpload(client, location);
    expect(await storageOf(client)).toMatchObject({ reserved_bytes: 300, open_uploads: 1 });
  });

  it.each<Record<string, string>>([
    { 'upload-concat': 'partial' },
    { 'upload-defer-length': '1' },
    { 'tus-resumable': '0.9' },
  ])('is not reserved for a refused request: %j', async (headers) => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    for (let i = 0; i < 25; i++) {
      const { status } = await declaring(client, headers);
      expect(status).toBe('tus-resumable' in headers ? 412 : 400);
    }
    expect(await storageOf(client)).toMatchObject({ reserved_bytes: 0, open_uploads: 0 });
    expect((await declaring(client, {})).status).toBe(201);
  });

  it('requires a plan, a trial or the whitelist', async () => {
    const email = `${randomUUID()}@team.polyad.test`;
    const client = await ApiClient.signedUp(stack.apiUrl, { email });
    await stack.database.query('update user_account set is_whitelisted = false where email = $1', [email]);
    expect((await declareUpload(client, { bytes: image, type: 'image/png' })).body).toMatchObject({
      code: 400_105,
      errors: [{ key: 'experiment.noPlan' }],
    });
    expect(await storageOf(client)).toMatchObject({ reserved_bytes: 0, open_uploads: 0 });
  });
});

describe('experiment that names uploads', () => {
  it('META-162 META-163 can name them instead of sending files, in the data and in visual_data', async () => {
    const { named } = await uploadFile(owner, { bytes: image, type: 'image/png', name: 'Waves' });
    const inData = draftOf({ name: 'Waves', type: 'image', asset: named });
    const inVisualData = draftOf({ name: 'Waves', type: 'image' }, [
      { id: 'v', name: 'Waves', type: 'image', attachment: named },
    ]);
    for (const form of [inData, inVisualData]) {
      const answer = await owner.post<{ data: { id: number } }>(CREATE, form);
      expect(answer.status).toBe(200);
      const { rows } = await stack.database.query<{ visuals: { value: { asset: string } }[] }>(
        `select input #> '{creatives,visuals}' as visuals from experiment where id = $1`,
        [answer.body.data.id],
      );
      expect(rows[0]!.visuals[0]!.value.asset).toBe(named.upload);
    }
  });

  it('refuses a picture that was uploaded twice, because its ads would cost twice', async () => {
    const [first, again] = [
      await uploadFile(owner, { bytes: image, type: 'image/png' }),
      await uploadFile(owner, { bytes: image, type: 'image/png' }),
    ];
    expect([first.sha256, again.sha256]).toEqual([sha256(image), sha256(image)]);
    const data = experiment();
    data.creatives.visuals = [first, again].map(({ named }, i) => ({
      id: `v${i}`,
      value: { name: `v${i}`, type: 'image', asset: named },
    }));
    const refused = await owner.post<{ errors: object[] }>(CREATE, formOf(data, { visuals: [], files: [] }));
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'creatives.visuals[1].value', key: 'rules.duplicate', params: { n: 1 } })],
    ]);
  });

  it('META-165 is saved as a draft with its uploads', async () => {
    const { named } = await uploadFile(owner, { bytes: image, type: 'image/png' });
    const data = { creatives: { visuals: [{ id: 'v', value: { name: 'W', type: 'image', asset: named } }] } };
    expect((await owner.post('/providers/facebook/experiment/draft/save', { data })).status).toBe(200);
    const answer = await otherTeam.post('/providers/facebook/experiment/draft/save', { data: structuredClone(data) });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'creatives.visuals[0].asset']);
  });

  it('is refused if the uploads do not exist, belong to another team, or differ from the description', async () => {
    const { named } = await uploadFile(owner, { bytes: image, type: 'image/png' });
    const send = async (client: ApiClient, upload: object) => {
      const { status, body } = await client.post(CREATE, draftOf({ name: 'W', type: 'image', asset: upload }));
      return [status, body.errors?.[0]?.field];
    };
    const refused = [400, 'creatives.visuals[0].asset'];
    expect(await send(owner, { ...named, upload: randomUUID() })).toEqual(refused);
    expect(await send(otherTeam, named)).toEqual(refused);
    expect(await send(owner, { ...named, size: 1 })).toEqual(refused);
    expect(await send(owner, { ...named, type: 'video/mp4' })).toEqual(refused);
    expect(await send(owner, { upload: named.upload })).toEqual(refused);
    expect(await send(owner, named)).toEqual([200, undefined]);
  });
});
