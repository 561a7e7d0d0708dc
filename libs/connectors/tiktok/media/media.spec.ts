import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import sharp from 'sharp';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { tiktokInput } from '#libs/testing/platform/tiktok-input.js';
import { startTikTokStub, tiktokAnswer, type TikTokStub } from '#libs/testing/platform/tiktok-stub.js';
import type { VideoUpload } from '../../port/ad-platform.js';
import { TikTokClient } from '../wire/client.js';
import { uploadImage } from './images.js';
import { md5 } from './md5.js';
import { musicOf } from './music.js';
import { toAcceptedPicture } from './pictures.js';
import { silentMp3 } from './silence.js';
import { uploadVideo, videoState } from './videos.js';

const account = { accountId: '7001', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const MB = 1024 * 1024;

let stub: TikTokStub;
let client: TikTokClient;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startTikTokStub(answer);
  client = new TikTokClient(stub.config);
};
const last = ({ path }: StubCall) => path.replace('/open_api/v1.3/', '');
afterEach(async () => {
  jest.restoreAllMocks();
  await client?.close();
  await stub?.close();
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });

/** A BMP of one red and one blue dot, 24 bits. */
const bmp = Buffer.concat([
  Buffer.from('424d3e000000000000003600000028000000020000000100000001001800', 'hex'),
  Buffer.alloc(24),
  Buffer.from([0, 0, 255, 255, 0, 0, 0, 0]),
]);

describe('pictures', () => {
  it('are sent byte for byte in accepted formats', async () => {
    for (const [bytes, extension] of [
      [await plain(40, 30).png().toBuffer(), 'png'],
      [await plain(40, 30).jpeg().toBuffer(), 'jpg'],
    ] as const) {
      const taken = await toAcceptedPicture(bytes);
      expect(taken.extension).toBe(extension);
      expect(Buffer.compare(taken.bytes, bytes)).toBe(0);
    }
  });

  it('are converted to PNGs of the same colors', async () => {
    const { bytes, extension } = await toAcceptedPicture(bmp);
    expect([extension, imageSize(bytes)]).toMatchObject(['png', { width: 2, height: 1, type: 'png' }]);
    expect([...(await sharp(bytes).removeAlpha().raw().toBuffer())]).toEqual([255, 0, 0, 0, 0, 255]);
    const gif = await toAcceptedPicture(await plain(20, 10).gif().toBuffer());
    expect([gif.extension, imageSize(gif.bytes)]).toMatchObject(['png', { width: 20, height: 10, type: 'png' }]);
  });

  it.each(['png', 'jpeg'] as const)(
    'are scaled down in the same ratio if they have too many pixels (%s)',
    async (format) => {
      const { bytes } = await toAcceptedPicture(await plain(4000, 2000).toFormat(format).toBuffer());
      const { width, height } = imageSize(bytes);
      expect(width * height).toBeLessThanOrEqual(3_686_400);
      expect(width * height).toBeGreaterThan(3_600_000);
      expect(width / height).toBeCloseTo(2, 2);
    },
  );

  it.each([Buffer.from('no picture'), bmp.subarray(0, 40), Buffer.alloc(0)])(
    'are refused if the bytes are not a picture',
    async (bytes) => {
      await expect(toAcceptedPicture(bytes)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    },
  );

  it('are uploaded under their MD5', async () => {
    await start(() => tiktokAnswer({ image_id: 'ad-site-i18n-sg/1' }));
    const bytes = await plain(10, 10).gif().toBuffer();
    expect(await uploadImage(client, account, { name: 'a7.gif', bytes })).toEqual({
      kind: 'image',
      id: 'ad-site-i18n-sg/1',
    });
    expect(stub.calls[0]!.params).toMatchObject({
      advertiser_id: '7001',
      upload_type: 'UPLOAD_BY_FILE',
      file_name: 'a7.png',
      image_signature: md5((await toAcceptedPicture(bytes)).bytes),
    });
  });
});

describe('videos', () => {
  const upload = (sizeBytes: number, resume?: VideoUpload['resume']) => {
    const notes: NonNullable<VideoUpload['resume']>[] = [];
    const read: [number, number][] = [];
    const video: VideoUpload = {
      name: 'hero.mp4',
      sizeBytes,
      ...(resume ? { resume } : {}),
      read: async (from, to) => {
        read.push([from, to]);
        return new Uint8Array(to - from);
      },
      onProgress: ({ note }) => void notes.push(note),
    };
    return { video, notes, read };
  };

  it('send a small file in one piece, under a unique name', async () => {
    await start(() => tiktokAnswer([{ video_id: 'v1', displayable: false }]));
    const [one, two] = [upload(1000), upload(1000)];
    expect(await uploadVideo(client, account, one.video)).toEqual({ kind: 'video', id: 'v1' });
    await uploadVideo(client, account, two.video);
    const names = stub.calls.map(({ params }) => params['file_name']!);
    expect(names[0]).toMatch(/^hero-[0-9a-f]{12}\.mp4$/);
    expect(new Set(names).size).toBe(2);
    expect(one.notes).toEqual([{ name: names[0] }]);
    expect(stub.calls[0]!.params).toMatchObject({ video_signature: md5(new Uint8Array(1000)) });
  });

  it('send a large file in the chunks that the server asks for', async () => {
    await start((call) => {
      const at = Number(call.params['start_offset'] ?? 0);
      if (last(call) === 'file/start/upload/')
        return tiktokAnswer({ upload_id: 'u1', start_offset: 0, end_offset: 10 * MB });
      if (last(call) === 'file/transfer/upload/')
        return tiktokAnswer({ start_offset: at + 10 * MB, end_offset: Math.min(30 * MB, at + 20 * MB) });
      if (last(call) === 'file/finish/upload/') return tiktokAnswer({ file_id: 'f1' });
      return tiktokAnswer({ video_id: 'v2' });
    });
    const { video, notes, read } = upload(30 * MB);
    expect(await uploadVideo(client, account, video)).toEqual({ kind: 'video', id: 'v2' });
    expect(read.map(([from, to]) => [from / MB, to / MB])).toEqual([
      [0, 10],
      [10, 20],
      [20, 30],
    ]);
    expect(notes).toHaveLength(4);
    expect(stub.calls.at(-1)!.json).toMatchObject({ upload_type: 'UPLOAD_BY_FILE_ID', file_id: 'f1' });
  });

  it('stop if the server asks for the same part again', async () => {
    await start((call, index) => {
      if (last(call) === 'file/start/upload/')
        return tiktokAnswer({ upload_id: 'u1', start_offset: 0, end_offset: MB });
      return index < 5
        ? tiktokAnswer({ start_offset: 0, end_offset: MB })
        : tiktokAnswer({ start_offset: 30 * MB, end_offset: 30 * MB, file_id: 'f1', video_id: 'v1' });
    });
    await expect(uploadVideo(client, account, upload(30 * MB).video)).rejects.toMatchObject({ code: 'TRANSIENT' });
    expect(stub.calls.map(last)).toEqual(['file/start/upload/', 'file/transfer/upload/']);
  });

  it('continue after a chunk whose response was lost, and adopt an earlier video if their name is taken', async () => {
    await start((call) => {
      const at = Number(call.params['start_offset'] ?? 0);
      switch (last(call)) {
        case 'file/transfer/upload/':
          return at === 10 * MB
            ? tiktokAnswer({}, 40002, 'start_offset: Must be 20971520.')
            : tiktokAnswer({ start_offset: 30 * MB, end_offset: 30 * MB });
        case 'file/finish/upload/':
          return tiktokAnswer({ file_id: 'f1' });
        case 'file/video/ad/search/':
          return tiktokAnswer({
            list: [
              { video_id: 'v8', file_name: 'old.mp4 2' },
              { video_id: 'v9', file_name: 'old.mp4' },
            ],
          });
        default:
          return tiktokAnswer({}, 40002, 'file_name: The advertiser has a video named old.mp4 already.');
      }
    });
    const chunks = { uploadId: 'u1', startOffset: 10 * MB, endOffset: 20 * MB };
    const { video, read } = upload(30 * MB, { name: 'old.mp4', chunks });
    expect(await uploadVideo(client, account, video)).toEqual({ kind: 'video', id: 'v9' });
    expect(read.map(([from]) => from / MB)).toEqual([10, 20]);
  });

  it('start again if their session is unknown', async () => {
    await start((call) => {
      if (last(call) === 'file/video/ad/search/') return tiktokAnswer({ list: [] });
      if (last(call) === 'file/start/upload/')
        return tiktokAnswer({ upload_id: 'u2', start_offset: 0, end_offset: 25 * MB });
      const { upload_id } = (call.json ?? call.params) as { upload_id?: string };
      if (upload_id === 'u1') return tiktokAnswer({}, 40007, 'upload_id: u1 does not exist.');
      if (last(call) === 'file/finish/upload/') return tiktokAnswer({ file_id: 'f2' });
      if (last(call) === 'file/transfer/upload/') return tiktokAnswer({ start_offset: 25 * MB, end_offset: 25 * MB });
      return tiktokAnswer([{ video_id: 'v3' }]);
    });
    const chunks = { uploadId: 'u1', startOffset: 0, endOffset: 25 * MB };
    const { video, notes } = upload(25 * MB, { name: 'old.mp4', chunks });
    expect(await uploadVideo(client, account, video)).toEqual({ kind: 'video', id: 'v3' });
    expect(notes.at(-1)).not.toMatchObject({ name: 'old.mp4' });
  });

  it('are ready once they can be shown and have a length', async () => {
    const answers = [
      [],
      [{ video_id: 'v1' }],
      [{ video_id: 'v1', displayable: true, duration: 0 }],
      [{ video_id: 'v1', displayable: true, duration: 15.1 }],
    ];
    await start((_call, index) => tiktokAnswer({ list: answers[index] }));
    const states = [];
    for (const _ of answers) states.push((await videoState(client, account, 'v1')).state);
    expect(states).toEqual(['working', 'working', 'working', 'ready']);
  });
});

describe('the track of carousels', () => {
  const items = [1].map((visuals) => ({
    ref: 'r',
    name: 'n',
    parentId: '2',
    budgetMinor: null,
    choice: { visuals },
  }));
  const input = tiktokInput();

  it('is an MP3 of silence', async () => {
    const track = silentMp3(30);
    expect(await fileTypeFromBuffer(track)).toMatchObject({ ext: 'mp3' });
    expect(track.length).toBe(104 * Math.ceil((30 * 44_100) / 1152));
    expect(md5(silentMp3(30))).toBe(md5(track));
  });

  it('is uploaded once, and only for a carousel', async () => {
    await start((call) => tiktokAnswer(last(call) === 'file/music/get/' ? { musics: [] } : { music_id: 'm1' }));
    expect(
      await musicOf(client, account, { input, items: [{ ...items[0]!, choice: { visuals: 0 } }] }),
    ).toBeUndefined();
    expect(await Promise.all([0, 1].map(() => musicOf(client, account, { input, items })))).toEqual(['m1', 'm1']);
    expect(stub.calls.map(last)).toEqual(['file/music/get/', 'file/music/upload/']);
    expect(stub.calls[0]!.params).toMatchObject({
      music_scene: 'CAROUSEL_ADS',
      search_type: 'SEARCH_BY_SOURCE',
      filtering: '{"sources":["USER"]}',
    });
    expect(stub.calls[1]!.params).toMatchObject({ music_scene: 'CAROUSEL_ADS', music_signature: md5(silentMp3(30)) });
  });

  it("is the advertiser's existing one, and is looked up again after a failure", async () => {
    await start((_call, index) =>
      index === 0
        ? tiktokAnswer({}, 40100, 'Too many requests.')
        : tiktokAnswer({ musics: [{ music_id: 'm7', signature: md5(silentMp3(30)) }] }),
    );
    await expect(musicOf(client, account, { input, items })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await musicOf(client, account, { input, items })).toBe('m7');
  });

  it('is looked up again after a minute, and uploaded again if it was removed', async () => {
    let tracks = [{ music_id: 'm1', signature: md5(silentMp3(30)) }];
    await start((call) =>
      last(call) === 'file/music/get/' ? tiktokAnswer({ musics: tracks }) : tiktokAnswer({ music_id: 'm2' }),
    );
    const clock = jest.spyOn(performance, 'now');
    const at = (now: number) => {
      clock.mockReturnValue(now);
      return musicOf(client, account, { input, items });
    };
    expect([await at(1_000), await at(60_999)]).toEqual(['m1', 'm1']);
    expect(stub.calls).toHaveLength(1);
    tracks = [];
    expect([await at(61_001), await at(61_002)]).toEqual(['m2', 'm2']);
    expect(stub.calls.slice(1).map(last)).toEqual(['file/music/get/', 'file/music/upload/']);
  });
});
