import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseGoogleAnswer, parseGoogleRequest } from '#libs/testing/google/official-messages.js';
import { read, type Answer } from '../../testing/sandbox-bench.js';
import { movie } from '../../testing/movie.js';
import { codesOf, expectRefused, GoogleBench, placeOf } from '../testing/bench.js';
import { COFFEE, USA } from '../testing/ids.js';

const METHOD = `/v26/customers/${USA}/youTubeVideoUploads:create`;
const GRANULARITY = 262_144;
const FIELDS = ['resource_name', 'video_upload_id', 'channel_id', 'video_id', 'state', 'video_privacy'];

let bench: GoogleBench;
beforeAll(async () => {
  bench = await GoogleBench.open();
});
afterAll(() => bench.close());

interface Sent {
  url?: string;
  body?: string | Blob;
  token?: string;
}

/** One request of an upload. `headers` are the protocol's headers, without their common beginning. */
async function send(headers: Record<string, string>, { url, body, token = bench.token }: Sent = {}): Promise<Answer> {
  const sent = Object.entries(headers).map(([name, value]) => [`X-Goog-Upload-${name}`, value] as const);
  const answer = await read(
    await fetch(url ?? `${bench.sandbox.url}/google/resumable/upload${METHOD}`, {
      method: 'POST',
      headers: { ...Object.fromEntries(sent), ...(token !== '' && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body }),
    }),
  );
  if (answer.body !== '') parseGoogleAnswer('POST', METHOD, answer.status, answer.body);
  return answer;
}

const START = { Protocol: 'resumable', Command: 'start', 'Header-Content-Type': 'video/mp4' };
const upload = (more: object = {}) => ({ youTubeVideoUpload: { videoTitle: 'Trail', ...more } });

function start(size: number, body: object = upload(), token?: string): Promise<Answer> {
  return send(
    { ...START, 'Header-Content-Length': `${size}` },
    { body: JSON.stringify(body), ...(token !== undefined && { token }) },
  );
}
const statusOf = ({ headers }: Answer) => headers.get('x-goog-upload-status');

/** A session for a file of this size. */
async function session(size: number, body?: object): Promise<string> {
  const { status, headers } = await start(size, body);
  expect([status, headers.get('x-goog-upload-chunk-granularity')]).toEqual([200, `${GRANULARITY}`]);
  return headers.get('x-goog-upload-url')!;
}
const chunk = (url: string, offset: number, body: Uint8Array, command = 'upload') =>
  send({ Command: command, Offset: `${offset}` }, { url, body: new Blob([new Uint8Array(body)]) });
const last = (url: string, offset: number, body: Uint8Array) => chunk(url, offset, body, 'upload, finalize');

/** Uploads a whole video. @returns its resource name */
async function uploaded(bytes: Buffer, body?: object): Promise<string> {
  const answer = await last(await session(bytes.length, body), 0, bytes);
  expect([answer.status, statusOf(answer)]).toEqual([200, 'final']);
  return answer.body.resourceName as string;
}
const rows = () =>
  bench.rows(`SELECT ${FIELDS.map((one) => `you_tube_video_upload.${one}`).join(', ')} FROM you_tube_video_upload`);
const rowOf = async (name: string) =>
  (await rows()).map(({ youTubeVideoUpload }) => youTubeVideoUpload).find(({ resourceName }) => resourceName === name);

describe('the upload of a video to YouTube', () => {
  it('takes chunks in order, and continues after a restart', async () => {
    const bytes = movie(2 * GRANULARITY + 100);
    const url = await session(bytes.length);
    const before = (await rows()).length;
    expect(statusOf(await chunk(url, 0, bytes.subarray(0, GRANULARITY)))).toBe('active');
    // The first chunk again, a chunk after a gap, and a chunk whose size is not a multiple of the granularity.
    for (const [offset, to] of [
      [0, GRANULARITY],
      [2 * GRANULARITY, bytes.length],
      [GRANULARITY, GRANULARITY + 100],
    ] as const) {
      const wrong = await chunk(url, offset, bytes.subarray(offset, to));
      expect([wrong.status, statusOf(wrong)]).toEqual([400, 'active']);
    }
    expect(statusOf(await last(url, GRANULARITY, bytes.subarray(GRANULARITY, 2 * GRANULARITY)))).toBe('active');
    bench = await bench.restart();
    const moved = `${bench.sandbox.url}${url.slice(url.indexOf('/google/'))}`;
    const state = await send({ Command: 'query' }, { url: moved });
    expect([statusOf(state), state.headers.get('x-goog-upload-size-received')]).toEqual([
      'active',
      `${2 * GRANULARITY}`,
    ]);
    expect(await rows()).toHaveLength(before);
    const done = await last(moved, 2 * GRANULARITY, bytes.subarray(2 * GRANULARITY));
    expect(done.body.resourceName).toMatch(new RegExp(`^customers/${USA}/youTubeVideoUploads/\\d+$`));
    // A session makes one video. Requests after its end change nothing.
    const again = await last(moved, 2 * GRANULARITY, bytes.subarray(2 * GRANULARITY));
    expect([again.status, statusOf(again)]).toEqual([400, 'final']);
    expect((await send({ Command: 'query' }, { url: moved })).body).toEqual(done.body);
    expect(await rows()).toHaveLength(before + 1);
  });

  it('can be finished by a separate command, and ends when it is canceled', async () => {
    const bytes = movie(GRANULARITY);
    const url = await session(bytes.length);
    expect(statusOf(await send({ Command: 'finalize' }, { url }))).toBe('active');
    await chunk(url, 0, bytes);
    expect(statusOf(await send({ Command: 'finalize' }, { url }))).toBe('final');
    const other = await session(bytes.length);
    expect(statusOf(await send({ Command: 'cancel' }, { url: other }))).toBe('cancelled');
    expect(statusOf(await chunk(other, 0, bytes))).toBe('cancelled');
  });

  it('creates an unlisted video, which passes from PENDING through UPLOADED to PROCESSED; only then can ads show it', async () => {
    const name = await uploaded(movie(5_000));
    const states: unknown[] = [];
    const asset = (id: unknown) =>
      bench.mutate([{ assetOperation: { create: { youtubeVideoAsset: { youtubeVideoId: id } } } }]);
    for (const ms of [0, 300, 1_500]) {
      bench.wait(ms);
      const { state, videoId, videoPrivacy } = await rowOf(name);
      states.push([state, typeof videoId, videoPrivacy]);
      if (state === 'UPLOADED')
        expectRefused(await asset(videoId), 'youtubeVideoRegistrationError.VIDEO_NOT_ACCESSIBLE');
      if (state === 'PROCESSED') expect((await asset(videoId)).status).toBe(200);
    }
    expect(states).toEqual([
      ['PENDING', 'undefined', 'UNLISTED'],
      ['UPLOADED', 'string', 'UNLISTED'],
      ['PROCESSED', 'string', 'UNLISTED'],
    ]);
  });

  it('creates a second video if the same file is uploaded again', async () => {
    const [one, two] = [await uploaded(movie(5_000)), await uploaded(movie(5_000))];
    bench.wait(2_000);
    const ids = await Promise.all([one, two].map(async (name) => (await rowOf(name)).videoId));
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ['fail-video', {}, 'FAILED'],
    ['fail-video', { text: 'REJECTED' }, 'REJECTED'],
  ])('fails after the fault %s %j, in the state %s', async (kind, more, state) => {
    await bench.fault(kind, { ...more, match: { path: '^Bad$' } });
    const name = await uploaded(movie(5_000), upload({ videoTitle: 'Bad' }));
    bench.wait(2_000);
    expect(await rowOf(name)).toMatchObject({ state });
  });

  it('fails for a file that is not a video, takes longer after slow-video, and is unavailable if YouTube loses it', async () => {
    await bench.fault('slow-video', { ms: 60_000, match: { path: '^Slow$' } });
    const [bad, slow] = [
      await uploaded(Buffer.alloc(5_000, 1)),
      await uploaded(movie(5_000), upload({ videoTitle: 'Slow' })),
    ];
    bench.wait(2_000);
    expect([(await rowOf(bad)).state, (await rowOf(slow)).state]).toEqual(['FAILED', 'UPLOADED']);
    bench.wait(60_000);
    const { state, videoId } = await rowOf(slow);
    expect(state).toBe('PROCESSED');
    await bench.control('POST', 'google/youtube', { id: videoId, state: 'gone' });
    expect((await rowOf(slow)).state).toBe('UNAVAILABLE');
  });

  it('is unavailable as soon as somebody removes the video from YouTube, even during processing', async () => {
    const name = await uploaded(movie(5_000));
    bench.wait(300);
    const { state, videoId } = await rowOf(name);
    expect(state).toBe('UPLOADED');
    await bench.control('POST', 'google/youtube', { id: videoId, state: 'gone' });
    expect((await rowOf(name)).state).toBe('UNAVAILABLE');
    bench.wait(2_000);
    expect((await rowOf(name)).state).toBe('UNAVAILABLE');
  });

  it('returns no title or description in queries, because Google defines them as input only', async () => {
    for (const field of ['video_title', 'video_description'])
      expectRefused(
        await bench.post('/googleAds:search', {
          query: `SELECT you_tube_video_upload.${field} FROM you_tube_video_upload`,
        }),
        'queryError.UNRECOGNIZED_FIELD',
      );
  });

  it('costs one operation, however many chunks it has', async () => {
    const used = async () => (await bench.control('GET', 'google/quota')).body.used as number;
    const before = await used();
    const url = await session(2 * GRANULARITY);
    await chunk(url, 0, movie(GRANULARITY));
    await last(url, GRANULARITY, movie(GRANULARITY));
    expect((await used()) - before).toBe(1);
  });
});

describe('a wrong upload', () => {
  it.each<[string, object, string, string]>([
    ['no title', upload({ videoTitle: undefined }), 'fieldError.REQUIRED', 'you_tube_video_upload.video_title'],
    [
      'a long title',
      upload({ videoTitle: 'x'.repeat(101) }),
      'stringLengthError.TOO_LONG',
      'you_tube_video_upload.video_title',
    ],
    ['no upload', {}, 'fieldError.REQUIRED', 'you_tube_video_upload'],
    [
      'a video id',
      upload({ videoId: 'aaaaaaaaaaa' }),
      'fieldError.VALUE_MUST_BE_UNSET',
      'you_tube_video_upload.video_id',
    ],
    [
      'a public video in the managed channel',
      upload({ videoPrivacy: 'PUBLIC' }),
      'fieldError.INVALID_VALUE',
      'you_tube_video_upload.video_privacy',
    ],
    ['a bad channel', upload({ channelId: 'mine' }), 'fieldError.INVALID_VALUE', 'you_tube_video_upload.channel_id'],
  ])('is refused for %s, before any byte is sent', async (_, body, code, place) => {
    const answer = await start(1_000, body);
    expectRefused(answer, code);
    expect([placeOf(answer), statusOf(answer)]).toEqual([place, 'final']);
    expect(answer.headers.get('x-goog-upload-url')).toBeNull();
  });

  it('is refused for an unknown name, another protocol and an unknown size', async () => {
    expect((await start(1_000, upload({ title: 'x' }))).body.error.message).toContain('Unknown name "title"');
    expect((await start(1_000, { ...upload(), customerId: USA })).body.error.message).toContain('customerId');
    expect((await start(0)).status).toBe(400);
    const other = await send(
      { ...START, Protocol: 'multipart', 'Header-Content-Length': '9' },
      { body: JSON.stringify(upload()) },
    );
    expect([other.status, statusOf(other)]).toEqual([400, 'final']);
  });

  it('is refused without a token, for a foreign account, and in a session of another account', async () => {
    expectRefused(await start(1_000, upload(), ''), 'authenticationError.OAUTH_TOKEN_HEADER_INVALID', 401);
    expectRefused(
      await start(1_000, upload(), await bench.signIn('Theo Brandt')),
      'authorizationError.USER_PERMISSION_DENIED',
      403,
    );
    expectRefused(
      await send(
        { Command: 'query' },
        { url: `${await session(1_000)}x`.replace(/upload_id=[^&]+/, 'upload_id=none') },
      ),
      'mutateError.RESOURCE_NOT_FOUND',
      404,
    );
    const ofOther = (await session(1_000)).replace(USA, COFFEE);
    expectRefused(
      await send({ Command: 'query' }, { url: ofOther, token: await bench.signIn('Theo Brandt') }),
      'mutateError.RESOURCE_NOT_FOUND',
      404,
    );
  });

  it('is refused if the file is longer than announced', async () => {
    const url = await session(1_000);
    expect((await last(url, 0, movie(1_001))).status).toBe(400);
  });
});

describe('an uploaded video', () => {
  let name: string;
  beforeEach(async () => {
    name = await uploaded(movie(5_000));
  });

  it('is removed from the account and from YouTube', async () => {
    bench.wait(2_000);
    const { videoId } = await rowOf(name);
    const body = { resourceNames: [name] };
    parseGoogleRequest('POST', `/v26/customers/${USA}/youTubeVideoUploads:remove`, body);
    expect((await bench.post('/youTubeVideoUploads:remove', body)).body).toEqual({ resourceNames: [name] });
    expect(await rowOf(name)).toBeUndefined();
    expect((await bench.control('GET', `google/youtube?id=${videoId}`)).body.state).toBe('gone');
    expectRefused(await bench.post('/youTubeVideoUploads:remove', body), 'mutateError.RESOURCE_NOT_FOUND', 404);
    expectRefused(await bench.post('/youTubeVideoUploads:remove', {}), 'requestError.REQUIRED_FIELD_MISSING');
  });

  it('can change only its privacy, and only in a channel of the advertiser', async () => {
    const change = (youTubeVideoUpload: object, updateMask: string) =>
      bench.post('/youTubeVideoUploads:update', { youTubeVideoUpload, updateMask });
    expectRefused(
      await change({ resourceName: name, videoPrivacy: 'PUBLIC' }, 'videoPrivacy'),
      'fieldError.INVALID_VALUE',
    );
    const titled = await change({ resourceName: name, videoTitle: 'New' }, 'videoTitle');
    expect(codesOf(titled)).toEqual(['fieldError.IMMUTABLE_FIELD']);
    const own = await uploaded(movie(5_000), upload({ channelId: `UC${'a'.repeat(22)}` }));
    expect((await change({ resourceName: own, videoPrivacy: 'PUBLIC' }, 'videoPrivacy')).body).toEqual({
      resourceName: own,
    });
    expect(await rowOf(own)).toMatchObject({ videoPrivacy: 'PUBLIC' });
  });
});
