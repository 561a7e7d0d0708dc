import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { md5, SPAIN, TikTokBench, USA } from '../testing/bench.js';
import { jpegOf, mp3Of, mp4Of, pngOf, SIDES } from '../testing/media-files.js';

let bench: TikTokBench;
beforeEach(async () => {
  bench = await TikTokBench.open();
});
afterEach(() => bench.close());

const info = async (ids: string[], kind: 'image' | 'video' = 'video') =>
  bench.get(`/file/${kind}/ad/info/`, { advertiser_id: SPAIN, [`${kind}_ids`]: ids });

describe('image', () => {
  it('is listed with its size, and can be downloaded', async () => {
    const bytes = jpegOf('a');
    const image = await bench.data(bench.uploadMedia('image', 'c.jpg', bytes));
    expect(image).toMatchObject({
      ...SIDES,
      format: 'jpeg',
      size: bytes.length,
      signature: md5(bytes),
      file_name: 'c.jpg',
      displayable: true,
      is_carousel_usable: true,
      create_time: '2026-11-23 09:00:00',
    });
    const picture = await fetch(image.image_url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await picture.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await info([image.image_id], 'image')).body.data.list).toEqual([image]);
  });

  it('is a new one for each upload, with its name cut at 100 characters', async () => {
    const long = `${'n'.repeat(120)}.png`;
    const [one, two] = [
      await bench.uploadMedia('image', long, pngOf('x')),
      await bench.uploadMedia('image', long, pngOf('x')),
    ];
    expect(one.body.data.image_id).not.toBe(two.body.data.image_id);
    expect(one.body.data.file_name).toHaveLength(100);
    const { list } = await bench.data(bench.get('/file/image/ad/search/', { advertiser_id: SPAIN, page_size: 1 }));
    expect(list).toEqual([two.body.data]);
  });

  it.each<
    [what: string, send: () => Promise<{ body: { code: number; message: string } }>, code: number, message: string]
  >([
    [
      'without its MD5',
      () =>
        bench.upload(
          '/file/image/ad/upload/',
          { advertiser_id: SPAIN },
          { field: 'image_file', name: 'a.png', bytes: pngOf('a') },
        ),
      40002,
      'image_signature: Missing',
    ],
    [
      'with another MD5',
      () => bench.uploadMedia('image', 'a.png', pngOf('a'), { image_signature: md5(pngOf('b')) }),
      40002,
      'image_signature: Does not match',
    ],
    [
      'without a file',
      () => bench.upload('/file/image/ad/upload/', { advertiser_id: SPAIN, image_signature: 'x' }),
      40002,
      'image_file: Missing',
    ],
    [
      'that is a GIF',
      () => bench.uploadMedia('image', 'a.gif', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;')),
      40908,
      'not supported',
    ],
    ['that is a text file', () => bench.uploadMedia('image', 'a.png', Buffer.from('hello')), 40908, 'not supported'],
    [
      'with too many pixels',
      () => bench.uploadMedia('image', 'a.jpg', jpegOf('x', { width: 4000, height: 1000 })),
      40002,
      '3686400 pixels',
    ],
    [
      "of another person's advertiser",
      () => bench.uploadMedia('image', 'a.png', pngOf('a'), { advertiser_id: '1' }),
      40001,
      'not authorised',
    ],
  ])('is refused %s', async (_, send, code, message) => {
    const { body } = await send();
    expect([body.code, body.message]).toEqual([code, expect.stringContaining(message)]);
  });
});

describe('video', () => {
  it('is returned in a list, processed for a while, and can then be downloaded', async () => {
    const bytes = mp4Of('hero');
    const data = await bench.data(bench.uploadMedia('video', 'hero.mp4', bytes, { upload_type: 'UPLOAD_BY_FILE' }));
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ file_name: 'hero.mp4', displayable: false, signature: md5(bytes) });
    expect(data[0].duration).toBeUndefined();
    bench.wait(2000);
    const [video] = (await info([data[0].video_id])).body.data.list;
    expect(video).toMatchObject({ ...SIDES, displayable: true, duration: 15, format: 'mp4' });
    expect((await fetch(video.preview_url)).headers.get('content-type')).toBe('video/mp4');
  });

  it('has a new id for the same bytes, and requires a unique name', async () => {
    const upload = (name: string) => bench.uploadMedia('video', 'x.mp4', mp4Of('same'), { file_name: name });
    const [one, two, three] = [await upload('a.mp4'), await upload('b.mp4'), await upload('a.mp4')];
    expect(one.body.data[0].video_id).not.toBe(two.body.data[0].video_id);
    expect(three.body).toMatchObject({ code: 40002, message: expect.stringMatching(/^file_name: /) });
    const again = { advertiser_id: SPAIN, upload_type: 'UPLOAD_BY_VIDEO_ID', video_id: one.body.data[0].video_id };
    expect((await bench.data(bench.post('/file/video/ad/upload/', again)))[0].video_id).toBe(again.video_id);
  });

  it('offers its frames as covers, once it is ready', async () => {
    const [{ video_id }] = await bench.data(bench.uploadMedia('video', 'hero.mp4', mp4Of('hero')));
    const covers = () => bench.get('/file/video/suggestcover/', { advertiser_id: SPAIN, video_id, poster_number: 2 });
    expect((await covers()).body.code).toBe(40002);
    bench.wait(2000);
    const { list } = await bench.data(covers());
    expect(list).toMatchObject([SIDES, SIDES]);
    expect((await info([list[0].id], 'image')).body.code).toBe(0);
  });

  it('takes longer or never ends because of a fault', async () => {
    await bench.fault('slow-video', { ms: 60_000, match: { path: '^slow' } });
    await bench.fault('stuck-video', { match: { path: '^stuck' } });
    const ids: string[] = [];
    for (const name of ['slow.mp4', 'stuck.mp4'])
      ids.push((await bench.data(bench.uploadMedia('video', name, mp4Of(name))))[0].video_id);
    const ready = async (): Promise<boolean[]> =>
      (await info(ids)).body.data.list.map(({ displayable }: { displayable: boolean }) => displayable);
    bench.wait(30_000);
    expect(await ready()).toEqual([false, false]);
    bench.wait(40_000);
    expect(await ready()).toEqual([true, false]);
  });

  it.each<[what: string, send: () => Promise<{ body: { code: number } }>, code: number]>([
    ['that is a renamed picture', () => bench.uploadMedia('video', 'a.mp4', pngOf('a')), 40908],
    ['with another MD5', () => bench.uploadMedia('video', 'a.mp4', mp4Of('a'), { video_signature: 'x' }), 40002],
    [
      'from an unreachable address',
      () =>
        bench.post('/file/video/ad/upload/', {
          advertiser_id: SPAIN,
          upload_type: 'UPLOAD_BY_URL',
          video_url: 'https://a.example/v.mp4',
        }),
      40002,
    ],
    [
      'of an invalid file',
      () =>
        bench.post('/file/video/ad/upload/', { advertiser_id: SPAIN, upload_type: 'UPLOAD_BY_FILE_ID', file_id: 'x' }),
      40007,
    ],
  ])('is refused %s', async (_, send, code) => {
    expect((await send()).body.code).toBe(code);
  });

  it('is hidden from another advertiser, and limited to sixty ids a request', async () => {
    const [{ video_id: id }] = await bench.data(bench.uploadMedia('video', 'hero.mp4', mp4Of('hero')));
    expect((await bench.get('/file/video/ad/info/', { advertiser_id: USA, video_ids: [id] })).body.code).toBe(40007);
    expect((await info(Array(61).fill(id))).body.code).toBe(40002);
  });
});

describe('chunked upload', () => {
  const MEGABYTE = 1024 * 1024;
  const big = Buffer.concat([mp4Of('big'), Buffer.alloc(11 * MEGABYTE)]);
  const start = (change: object = {}) =>
    bench.post('/file/start/upload/', {
      advertiser_id: SPAIN,
      size: big.length,
      content_type: 'video',
      name: 'big.mp4',
      ...change,
    });
  const transfer = (upload: string, offset: number, bytes: Buffer, signature = md5(bytes)) =>
    bench.upload(
      '/file/transfer/upload/',
      { advertiser_id: SPAIN, upload_id: upload, start_offset: String(offset), signature },
      { field: 'file', name: 'piece', bytes },
    );
  const finish = (upload: string) => bench.post('/file/finish/upload/', { advertiser_id: SPAIN, upload_id: upload });

  it('continues at its offset, also after a restart, and becomes a video', async () => {
    const { upload_id: upload, start_offset: from, end_offset: to } = await bench.data(start());
    expect([from, to]).toEqual([0, 10 * MEGABYTE]);
    expect((await transfer(upload, 0, big.subarray(0, to), 'x')).body.message).toContain('signature: Does not match');
    const next = await bench.data(transfer(upload, 0, big.subarray(0, to)));
    expect(next).toEqual({ start_offset: to, end_offset: big.length });
    expect((await transfer(upload, 0, big.subarray(0, to))).body.message).toBe(`start_offset: Must be ${to}.`);
    expect((await transfer(upload, to, big.subarray(to, to + 5))).body.code).toBe(40002);
    expect((await finish(upload)).body.code).toBe(40002);
    bench = await bench.restart();
    const last = await bench.data(transfer(upload, to, big.subarray(to)));
    expect(last).toEqual({ start_offset: big.length, end_offset: big.length });
    const { file_id } = await bench.data(finish(upload));
    const body = { advertiser_id: SPAIN, upload_type: 'UPLOAD_BY_FILE_ID', file_id, file_name: 'big.mp4' };
    const [video] = await bench.data(bench.post('/file/video/ad/upload/', body));
    expect(video).toMatchObject({ file_name: 'big.mp4', size: big.length, signature: md5(big) });
  });

  it('is refused with an invalid size or kind, and for another person', async () => {
    expect((await start({ size: 501 * MEGABYTE })).body.code).toBe(40002);
    expect((await start({ content_type: 'text' })).body.code).toBe(40002);
    const { upload_id } = await bench.data(start());
    const other = { advertiser_id: USA, upload_id };
    expect((await bench.post('/file/finish/upload/', other)).body.code).toBe(40007);
  });
});

describe('music', () => {
  it('is an MP3 for carousels, uploaded as a file or in chunks', async () => {
    const scene = { music_scene: 'CAROUSEL_ADS', upload_type: 'UPLOAD_BY_FILE' };
    const music = await bench.data(bench.uploadMedia('music', 'quiet.mp3', mp3Of('quiet'), scene));
    expect(music).toMatchObject({ sources: ['USER'], file_name: 'quiet.mp3', signature: md5(mp3Of('quiet')) });
    const bytes = mp3Of('pieces');
    const begin = { advertiser_id: SPAIN, size: bytes.length, content_type: 'music', name: 'p.mp3' };
    const { upload_id } = await bench.data(bench.post('/file/start/upload/', begin));
    const piece = { advertiser_id: SPAIN, upload_id, start_offset: '0', signature: md5(bytes) };
    await bench.data(bench.upload('/file/transfer/upload/', piece, { field: 'file', name: 'p', bytes }));
    const { file_id } = await bench.data(bench.post('/file/finish/upload/', { advertiser_id: SPAIN, upload_id }));
    const body = { advertiser_id: SPAIN, music_scene: 'CAROUSEL_ADS', upload_type: 'UPLOAD_BY_FILE_ID', file_id };
    expect((await bench.data(bench.post('/file/music/upload/', body))).file_name).toBe('p.mp3');
    const own = { search_type: 'SEARCH_BY_SOURCE', filtering: { sources: ['USER'] } };
    const listed = async (search: object) =>
      (await bench.get('/file/music/get/', { advertiser_id: SPAIN, music_scene: 'CAROUSEL_ADS', ...search })).body;
    expect((await listed(own)).data.musics).toHaveLength(2);
    expect((await listed({ search_type: 'SEARCH_BY_LIKED' })).data.musics).toEqual([]);
    expect((await listed({})).message).toBe('search_type: Missing data for required field.');
    expect((await listed({ ...own, filtering: {} })).message).toBe('sources: Missing data for required field.');
  });

  it('is refused if it is no MP3', async () => {
    expect((await bench.uploadMedia('music', 'a.mp3', pngOf('a'))).body.code).toBe(40908);
  });
});
