import { afterEach, describe, expect, it } from '@jest/globals';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import type { UploadNote } from '#libs/contracts/platform/upload-note.js';
import type { VideoUpload } from '../../port/ad-platform.js';
import type { PlatformConnector } from '../../port/platform-connector.js';
import { createMetaPlatform } from '../meta-platform.js';

const account = { accountId: 'act_1234', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const bytes = Buffer.from('0123456789');

let stub: GraphStub;
let meta: PlatformConnector;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startGraphStub(answer);
  meta = createMetaPlatform(stub.config);
};
const video = (progress: UploadNote[], resume?: UploadNote): VideoUpload => ({
  name: 'video.mp4',
  sizeBytes: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
  resume,
  onProgress: ({ note }) => progress.push(note),
});
const status = (video_status: string): StubAnswer => ({ json: { id: '88', status: { video_status } } });
const phases = () => stub.calls.map(({ method, params }) => params.upload_phase ?? `${method} ${params.fields}`);

afterEach(async () => {
  await meta.close();
  await stub.close();
});

describe('uploading media', () => {
  it('sends exactly the ranges that the server asks for', async () => {
    const ranges = [
      { upload_session_id: '77', video_id: 88, start_offset: '0', end_offset: '4' },
      { start_offset: '4', end_offset: '10' },
      { start_offset: '10', end_offset: '10' },
      { success: true },
    ];
    await start((_, index) => ({ json: ranges[index] }));
    const progress: UploadNote[] = [];
    expect(await meta.writes.uploadVideo(account, video(progress))).toEqual({ kind: 'video', id: '88' });
    expect(phases()).toEqual(['start', 'transfer', 'transfer', 'finish']);
    expect(stub.calls.map(({ params }) => params.video_file_chunk)).toEqual([undefined, '0123', '456789', undefined]);
    expect(stub.calls[0]!.path).toBe('/video/v26.0/act_1234/advideos');
    expect(progress[1]).toEqual({ sessionId: '77', videoId: '88', startOffset: 4, endOffset: 10 });
  });

  it("continues at the server's offset if its own is stale", async () => {
    const wrong = {
      code: 6000,
      error_subcode: 1363037,
      message: 'offset',
      error_data: '{"start_offset":"6","end_offset":"10"}',
    };
    const answers: StubAnswer[] = [
      { status: 400, json: { error: wrong } },
      { json: { start_offset: '10', end_offset: '10' } },
      { json: { success: true } },
    ];
    await start((_, index) => answers[index]!);
    const resume = { sessionId: '77', videoId: '88', startOffset: 0, endOffset: 4 };
    await meta.writes.uploadVideo(account, video([], resume));
    expect(stub.calls.map(({ params }) => params.video_file_chunk)).toEqual(['0123', '6789', undefined]);
  });

  it.each(['processing', 'ready'])(
    'sends nothing again of a video that is %s, whatever its session says',
    async (is) => {
      const noSession = { status: 400, json: { error: { code: 100, message: 'no such session' } } };
      await start((call) => (call.method === 'POST' ? noSession : status(is)));
      const resume = { sessionId: '77', videoId: '88', startOffset: 4, endOffset: 10 };
      expect(await meta.writes.uploadVideo(account, video([], resume))).toEqual({ kind: 'video', id: '88' });
      expect(phases()).toEqual(['transfer', 'GET status']);
    },
  );

  it('does not check the session after an unrelated refusal', async () => {
    const ended = { status: 400, json: { error: { code: 190, message: 'Session has expired' } } };
    await start(() => ended);
    const resume = { sessionId: '77', videoId: '88', startOffset: 4, endOffset: 10 };
    await expect(meta.writes.uploadVideo(account, video([], resume))).rejects.toMatchObject({ code: 'AUTH_EXPIRED' });
    expect(phases()).toEqual(['transfer']);
  });

  it('starts again if it cannot read the stored note', async () => {
    await start((call) => {
      const range = { start_offset: call.params.upload_phase === 'start' ? '0' : '10', end_offset: '10' };
      return { json: { upload_session_id: '78', video_id: '89', success: true, ...range } };
    });
    const note = { part: 3 };
    expect(await meta.writes.uploadVideo(account, video([], note))).toEqual({ kind: 'video', id: '89' });
    expect(phases()).toEqual(['start', 'transfer', 'finish']);
  });

  it.each([
    ['is gone with its video', { status: 400, json: { error: { code: 100, message: 'no such object' } } }],
    ['is incomplete', { json: { status: { video_status: 'processing', uploading_phase: { status: 'in_progress' } } } }],
  ])('starts a session again that %s', async (_, answer) => {
    const noSession = { status: 400, json: { error: { code: 100, message: 'no such session' } } };
    await start((call) => {
      if (call.method === 'GET') return answer;
      if (call.params.upload_session_id === '77') return noSession;
      const range = { start_offset: call.params.upload_phase === 'start' ? '0' : '10', end_offset: '10' };
      return { json: { upload_session_id: '78', video_id: '89', success: true, ...range } };
    });
    const progress: UploadNote[] = [];
    const resume = { sessionId: '77', videoId: '88', startOffset: 4, endOffset: 10 };
    expect(await meta.writes.uploadVideo(account, video(progress, resume))).toEqual({ kind: 'video', id: '89' });
    expect(phases()).toEqual(['transfer', 'GET status', 'start', 'transfer', 'finish']);
    expect(progress[1]).toEqual({ sessionId: '78', videoId: '89', startOffset: 0, endOffset: 10 });
  });

  it('reports that a video is being processed, is ready, or cannot be processed', async () => {
    const states = ['processing', 'ready', 'error'];
    await start((_, index) => status(states[index]!));
    const look = () => meta.writes.videoState(account, '88');
    expect(await look()).toEqual({ state: 'working' });
    expect(await look()).toEqual({ state: 'ready' });
    expect(await look()).toMatchObject({ state: 'failed', error: { code: 'INVALID_REQUEST' } });
  });

  it('uploads an image as a named file and reads the hash, whatever key the response uses', async () => {
    await start(() => ({ json: { images: { any: { hash: '9fdb', url: 'https://x' } } } }));
    expect(await meta.writes.uploadImage(account, { name: 'hero.jpg', bytes })).toEqual({ kind: 'image', id: '9fdb' });
    const { access_token: _, appsecret_proof: __, ...sent } = stub.calls[0]!.params;
    expect(sent).toEqual({ filename: bytes.toString() });
  });

  it('repeats the upload of an image after a lost response', async () => {
    await start(() => ({ cut: true }));
    await expect(meta.writes.uploadImage(account, { name: 'a', bytes })).rejects.toMatchObject({ code: 'TRANSIENT' });
  });
});
