import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../../testing/sandbox-bench.js';
import { Bench, JAPAN, PAGE, SPAIN } from '../testing/bench.js';
import { placeholderPng } from '../../media/png.js';
import { movie } from '../../testing/movie.js';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterEach(() => bench.control('DELETE', 'faults'));
afterAll(() => bench.close());

const png = placeholderPng('one', 40);

describe('images', () => {
  it('have the same hash for the same bytes, as base64 and as a file, and are served again', async () => {
    const first = await bench.post(`${SPAIN}/adimages`, { bytes: png.toString('base64') });
    const second = await bench.upload(`${SPAIN}/adimages`, {}, { 'hero.png': { name: 'hero.png', bytes: png } });
    expect(first.body.images.bytes).toMatchObject({ width: 40, height: 40 });
    expect(second.body.images['hero.png'].hash).toBe(first.body.images.bytes.hash);
    const served = await fetch(first.body.images.bytes.url);
    expect([served.headers.get('content-type'), Buffer.from(await served.arrayBuffer()).equals(png)]).toEqual([
      'image/png',
      true,
    ]);
    expect(
      (await bench.get(`${SPAIN}/adimages`, { hashes: [first.body.images.bytes.hash], fields: 'hash,width' })).body
        .data,
    ).toHaveLength(1);
  });

  it('take their name from a file part, because there is no parameter for it', async () => {
    const { status, body } = await bench.post(`${SPAIN}/adimages`, { bytes: png.toString('base64'), name: 'hero.png' });
    expect([status, body.error.code, body.error.error_data.blame_field_specs]).toEqual([400, 100, [['name']]]);
    const uploaded = await bench.upload(`${SPAIN}/adimages`, {}, { filename: { name: 'a hero.png', bytes: png } });
    expect(uploaded.body.images['a hero.png']).toMatchObject({ width: 40 });
  });

  it.each([
    ['text', Buffer.from('hello')],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
    ['more than 30 MB', Buffer.concat([png, Buffer.alloc(30 * 1024 * 1024)])],
  ])('refuse %s', async (_, bytes) => {
    const { status, body } = await bench.upload(`${SPAIN}/adimages`, {}, { file: { name: 'x.png', bytes } });
    expect([status, body.error.code]).toEqual([400, 100]);
  });

  it('belong to one account', async () => {
    const { hash } = (await bench.post(`${SPAIN}/adimages`, { bytes: placeholderPng('spain', 20).toString('base64') }))
      .body.images.bytes;
    const story = { page_id: PAGE, link_data: { link: 'https://vidal.example', image_hash: hash } };
    expect((await bench.post(`${JAPAN}/adcreatives`, { object_story_spec: story })).body.error.error_subcode).toBe(
      1487194,
    );
    expect((await bench.post(`${SPAIN}/adcreatives`, { object_story_spec: story })).status).toBe(200);
  });
});

const start = (size: number): Promise<Answer> =>
  bench.post(`${SPAIN}/advideos`, { upload_phase: 'start', file_size: size });
const transfer = (session: string, offset: string, bytes: Buffer): Promise<Answer> =>
  bench.upload(
    `${SPAIN}/advideos`,
    { upload_phase: 'transfer', upload_session_id: session, start_offset: offset },
    { video_file_chunk: { name: 'chunk', bytes } },
  );

describe('chunked videos', () => {
  const file = movie(2_500_000);

  it('upload chunk by chunk, return the right offset after a wrong one, and become ready', async () => {
    const { body: begun } = await start(file.length);
    expect(begun).toMatchObject({ start_offset: '0', end_offset: '1048576' });
    const first = await transfer(begun.upload_session_id, '0', file.subarray(0, 1_048_576));
    expect(first.body).toEqual({ start_offset: '1048576', end_offset: '2097152' });

    const again = await transfer(begun.upload_session_id, '0', file.subarray(0, 1_048_576));
    expect(again.body.error).toMatchObject({
      error_subcode: 1363037,
      is_transient: true,
      error_data: { start_offset: '1048576', end_offset: '2097152' },
    });
    const short = await transfer(begun.upload_session_id, '1048576', file.subarray(1_048_576, 1_048_600));
    expect(short.body.error.error_subcode).toBe(1363037);
    const early = await bench.post(`${SPAIN}/advideos`, {
      upload_phase: 'finish',
      upload_session_id: begun.upload_session_id,
    });
    expect(early.body.error.error_subcode).toBe(1363037);

    let { start_offset: from, end_offset: to } = first.body;
    while (from !== to)
      ({ start_offset: from, end_offset: to } = (
        await transfer(begun.upload_session_id, from, file.subarray(Number(from), Number(to)))
      ).body);
    expect(
      (
        await bench.post(`${SPAIN}/advideos`, {
          upload_phase: 'finish',
          upload_session_id: begun.upload_session_id,
          title: 'hero',
        })
      ).body,
    ).toEqual({ success: true });

    const status = async () => (await bench.get(begun.video_id, { fields: 'status,length,title' })).body;
    expect((await status()).status.video_status).toBe('processing');
    const story = {
      page_id: PAGE,
      video_data: {
        video_id: begun.video_id,
        image_url: 'https://vidal.example/c.jpg',
        call_to_action: { type: 'LEARN_MORE', value: { link: 'https://vidal.example' } },
      },
    };
    expect((await bench.post(`${SPAIN}/adcreatives`, { object_story_spec: story })).body.error.error_user_title).toBe(
      'Video not ready',
    );
    bench.wait(2000);
    expect(await status()).toMatchObject({ status: { video_status: 'ready' }, length: 7.5, title: 'hero' });
    expect((await bench.get(`${begun.video_id}/thumbnails`)).body.data).toHaveLength(3);
    expect((await bench.post(`${SPAIN}/adcreatives`, { object_story_spec: story })).status).toBe(200);
    const bare = { page_id: PAGE, video_data: { video_id: begun.video_id } };
    expect((await bench.post(`${SPAIN}/adcreatives`, { object_story_spec: bare })).body.error.error_user_title).toBe(
      'Cover missing',
    );
  });

  it('resume after a lost response', async () => {
    const { body: begun } = await start(file.length);
    await bench.control('POST', 'faults', { kind: 'cut-after', match: { path: '/advideos' } });
    await expect(transfer(begun.upload_session_id, '0', file.subarray(0, 1_048_576))).rejects.toThrow('fetch failed');
    const { error } = (await transfer(begun.upload_session_id, '0', file.subarray(0, 1_048_576))).body;
    const { start_offset: from, end_offset: to } = error.error_data;
    expect(
      (await transfer(begun.upload_session_id, from, file.subarray(Number(from), Number(to)))).body.start_offset,
    ).toBe('2097152');
  });

  it('end in an error if the bytes are not a video', async () => {
    const noise = Buffer.alloc(500, 1);
    const { body: begun } = await start(noise.length);
    await transfer(begun.upload_session_id, '0', noise);
    await bench.post(`${SPAIN}/advideos`, { upload_phase: 'finish', upload_session_id: begun.upload_session_id });
    bench.wait(2000);
    expect((await bench.get(begun.video_id, { fields: 'status' })).body.status.video_status).toBe('error');
  });

  it('can take longer to process', async () => {
    await bench.control('POST', 'faults', { kind: 'slow-video', ms: 60_000, match: { path: '^slow$' } });
    const [slow, other] = await Promise.all(
      ['slow', 'other'].map(async (title) => {
        const { body: begun } = await start(500);
        await transfer(begun.upload_session_id, '0', movie(500));
        const finish = { upload_phase: 'finish', upload_session_id: begun.upload_session_id, title };
        await bench.post(`${SPAIN}/advideos`, finish);
        return async () => (await bench.get(begun.video_id, { fields: 'status' })).body.status.video_status;
      }),
    );
    bench.wait(59_000);
    expect([await slow!(), await other!()]).toEqual(['processing', 'ready']);
    bench.wait(3_000);
    expect(await slow!()).toBe('ready');
  });

  it('accept a small video in one request', async () => {
    const { body } = await bench.upload(
      `${SPAIN}/advideos`,
      { name: 'short' },
      { source: { name: 'short.mp4', bytes: movie(4000) } },
    );
    bench.wait(2000);
    expect((await bench.get(body.id, { fields: 'status,picture' })).body.status.video_status).toBe('ready');
  });
});
