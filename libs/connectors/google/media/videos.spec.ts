import { afterEach, describe, expect, it } from '@jest/globals';
import { googleRows, startGoogleStub, type GoogleStub } from '#libs/testing/platform/google-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import type { UploadNote } from '#libs/contracts/platform/upload-note.js';
import { QuotaBook } from '../../port/quota-book.js';
import { GoogleClient } from '../wire/client.js';
import { uploadVideo, videoState } from './videos.js';

const account = {
  accountId: '2223334444',
  accessToken: 'tok-1',
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
  facts: { manager: '9100000001' },
};
const MIB = 1024 * 1024;
/** Two whole chunks and a part. */
const SIZE = 17 * MIB;
const NAME = (id: string) => `customers/2223334444/youTubeVideoUploads/${id}`;

/** Google's side of one upload, as far as these tests need it. */
class Server {
  received = 0;
  isFinal = false;
  videos = 0;
  /** Answers instead of the usual ones, by the number of the request within the upload, from 0 for the start. */
  readonly instead = new Map<number, StubAnswer | ((call: StubCall) => StubAnswer)>();
  /** Commands, each with its offset. */
  readonly seen: string[] = [];

  answer = (call: StubCall): StubAnswer => {
    const { 'x-goog-upload-command': command = '', 'x-goog-upload-offset': offset } = call.headers as Record<
      string,
      string
    >;
    this.seen.push(offset === undefined ? command : `${command} at ${Number(offset) / MIB}`);
    const instead = this.instead.get(this.seen.length - 1);
    if (typeof instead === 'function') return instead(call);
    return instead ?? this.usual(call, command);
  };

  usual(call: StubCall, command: string): StubAnswer {
    if (command === 'start')
      return {
        text: '',
        headers: {
          ...status('active'),
          'X-Goog-Upload-URL': `http://${call.headers.host}/resumable/upload/v26/s?upload_id=1`,
        },
      };
    if (command === 'query') return this.state();
    this.received += Number(call.headers['content-length'] ?? 0);
    if (!command.includes('finalize')) return { text: '', headers: status('active') };
    this.finish();
    return this.state();
  }

  finish(): void {
    if (this.isFinal) throw new Error('a second video');
    this.isFinal = true;
    this.videos += 1;
  }

  state(): StubAnswer {
    return this.isFinal
      ? { headers: status('final'), json: { resourceName: NAME('13') } }
      : { text: '', headers: { ...status('active'), 'x-goog-upload-size-received': `${this.received}` } };
  }
}
const status = (text: string) => ({ 'x-goog-upload-status': text });

let stub: GoogleStub;
let client: GoogleClient;
afterEach(async () => {
  await client.close();
  await stub.close();
});

async function open(server: Server, book?: QuotaBook) {
  stub = await startGoogleStub(server.answer);
  const config = { ...stub.config, accessLevel: 'basic' as const };
  client = new GoogleClient(config, undefined, book);
}

const notes: UploadNote[] = [];
/** One attempt. @returns the outcome, and the longest read */
async function attempt(resume?: UploadNote, sizeBytes = SIZE) {
  let longest = 0;
  notes.length = 0;
  const video = {
    name: 'trail.mp4',
    sizeBytes,
    read: (start: number, end: number) => {
      longest = Math.max(longest, end - start);
      return Promise.resolve(new Uint8Array(end - start));
    },
    ...(resume && { resume }),
    onProgress: ({ note }: { note: UploadNote }) => notes.push(note),
  };
  const outcome = await uploadVideo(client, account, video).catch((error: unknown) => error);
  return { outcome, longest };
}
const DONE = { kind: 'video', id: '13' };

describe('the upload of a video', () => {
  it('announces it, unlisted and in no channel, and sends it in chunks of 8 MiB, each with the token and the manager', async () => {
    const server = new Server();
    await open(server);
    const { outcome, longest } = await attempt();
    expect(outcome).toEqual(DONE);
    expect(server.seen).toEqual(['start', 'upload at 0', 'upload at 8', 'upload, finalize at 16']);
    expect(longest).toBe(8 * MIB);
    const [start, ...others] = stub.calls;
    expect(start).toMatchObject({
      method: 'POST',
      path: '/resumable/upload/v26/customers/2223334444/youTubeVideoUploads:create',
      json: { youTubeVideoUpload: { videoTitle: 'trail.mp4', videoPrivacy: 'UNLISTED' } },
      headers: {
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-header-content-length': `${SIZE}`,
        'x-goog-upload-header-content-type': 'video/mp4',
      },
    });
    for (const { headers, path } of others) {
      expect(path).toBe('/resumable/upload/v26/s');
      expect(headers).toMatchObject({ authorization: 'Bearer tok-1', 'login-customer-id': '9100000001' });
    }
  });

  it('stores the address of the session before the first byte', async () => {
    const server = new Server();
    await open(server);
    await attempt();
    expect(notes).toHaveLength(3);
    expect(notes[0]).toMatchObject({ session: expect.stringContaining('upload_id=1') });
  });

  it.each([
    ['a chunk', 2, false],
    ['a chunk whose bytes have arrived', 2, true],
    ['the last chunk', 3, false],
    ['the last chunk, after which the video exists', 3, true],
  ])('creates one video even if the answer to %s is lost', async (_, at, hasArrived) => {
    const server = new Server();
    await open(server);
    server.instead.set(at, (call) => {
      if (hasArrived) server.usual(call, String(call.headers['x-goog-upload-command']));
      return { cut: true };
    });
    const first = await attempt();
    expect(first.outcome).toMatchObject({ code: 'TRANSIENT' });
    const { outcome } = await attempt(notes.at(-1));
    expect([outcome, server.videos]).toEqual([DONE, 1]);
    expect(server.seen.filter((one) => one === 'start')).toHaveLength(1);
    expect(server.received).toBe(SIZE);
  });

  it('fails without a retry if Google does not name the video, because a retry would create a second one', async () => {
    const server = new Server();
    await open(server);
    server.instead.set(3, (call) => {
      server.usual(call, 'upload, finalize');
      return { text: '', headers: status('final') };
    });
    server.instead.set(4, { text: '', headers: status('final') });
    expect((await attempt()).outcome).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { platformMessage: expect.stringContaining('link the video') },
    });
    expect(server.seen.filter((one) => one === 'start')).toHaveLength(1);
  });

  it.each<[string, StubAnswer]>([
    ['unknown', { status: 404, json: { error: { code: 404, message: 'no', status: 'NOT_FOUND' } } }],
    ['unknown to the server itself', { status: 404, text: '<html>' }],
    ['over', { status: 410, text: '' }],
    ['cancelled', { text: '', headers: status('cancelled') }],
    ['complete and does not name its video', { text: '', headers: status('final') }],
  ])('starts again if the session is %s', async (_, gone) => {
    const server = new Server();
    await open(server);
    server.instead.set(2, { cut: true });
    await attempt();
    server.instead.set(3, gone);
    expect((await attempt(notes.at(-1))).outcome).toEqual(DONE);
    expect(server.seen.slice(3)).toEqual(['query', 'start', 'upload at 0', 'upload at 8', 'upload, finalize at 16']);
  });

  it('continues from the byte that the session has if a chunk is refused', async () => {
    const server = new Server();
    await open(server);
    server.instead.set(2, (call) => {
      server.usual(call, 'upload'); // it had arrived before
      return {
        status: 400,
        headers: status('active'),
        json: { error: { code: 400, message: 'offset', status: 'INVALID_ARGUMENT' } },
      };
    });
    expect((await attempt()).outcome).toEqual(DONE);
    expect(server.seen).toEqual(['start', 'upload at 0', 'upload at 8', 'query', 'upload, finalize at 16']);
  });

  it('gives up on a chunk that is refused for good, and on one that never arrives', async () => {
    const server = new Server();
    await open(server);
    const refusal = {
      status: 400,
      headers: status('active'),
      json: { error: { code: 400, message: 'bad', status: 'INVALID_ARGUMENT' } },
    };
    server.instead.set(1, refusal);
    expect((await attempt()).outcome).toMatchObject({ code: 'INVALID_REQUEST' });
    const still = { text: '', headers: { ...status('active'), 'x-goog-upload-size-received': '0' } };
    server.instead.set(4, still);
    expect((await attempt()).outcome).toMatchObject({ code: 'TRANSIENT' });
  });

  it('reports a file that Google refuses once it is complete, and does not send it again', async () => {
    const server = new Server();
    await open(server);
    const refusal = { status: 400, json: { error: { code: 400, message: 'no video', status: 'INVALID_ARGUMENT' } } };
    server.instead.set(3, refusal);
    server.instead.set(4, { status: 404, text: '' });
    expect((await attempt()).outcome).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(server.seen.slice(3)).toEqual(['upload, finalize at 16', 'query']);
  });

  it('fails so that it is retried if a session vanishes between two chunks', async () => {
    const server = new Server();
    await open(server);
    server.instead.set(2, { status: 404, text: '<html>' });
    server.instead.set(3, { status: 404, text: '<html>' });
    expect((await attempt()).outcome).toMatchObject({ code: 'TRANSIENT' });
  });

  it.each(['http://evil.example/upload', 'https://googleapis.com.evil.example/upload', '', 'nonsense'])(
    'sends neither the token nor a byte to %j, because it is not an address of Google',
    async (address) => {
      const server = new Server();
      await open(server);
      server.instead.set(0, { text: '', headers: { ...status('active'), 'X-Goog-Upload-URL': address } });
      expect((await attempt()).outcome).toMatchObject({ code: 'TRANSIENT' });
      expect([server.seen, notes]).toEqual([['start'], []]);
    },
  );

  it('costs one operation, the start, and none for its bytes', async () => {
    const server = new Server();
    const book = new QuotaBook();
    const spent: number[] = [];
    const spend = book.spend.bind(book);
    book.spend = (pool, want) => {
      spent.push(want.operations);
      return spend(pool, want);
    };
    await open(server, book);
    await attempt();
    expect(spent).toEqual([1]);
  });
});

describe('the state of an uploaded video', () => {
  const ask = async (row: object | undefined) => {
    stub = await startGoogleStub(() =>
      googleRows(row ? [{ youTubeVideoUpload: { resourceName: NAME('13'), ...row } }] : []),
    );
    client = new GoogleClient(stub.config);
    return videoState(client, account, '13');
  };

  it.each([[{ state: 'PENDING' }], [{ state: 'UPLOADED', videoId: 'aaaaaaaaaaa' }], [{ state: 'NEW_ONE' }]])(
    'is working for %j',
    async (row) => {
      expect(await ask(row)).toEqual({ state: 'working' });
      expect(stub.calls[0]!.json).toEqual({ query: expect.stringContaining(`resource_name = '${NAME('13')}'`) });
    },
  );

  it('is ready, with the id by which ads show it', async () => {
    expect(await ask({ state: 'PROCESSED', videoId: 'aaaaaaaaaaa' })).toEqual({
      state: 'ready',
      shownId: 'aaaaaaaaaaa',
    });
  });

  it('is missing if Google has no row for it, with an error that says what happened and what to do', async () => {
    expect(await ask(undefined)).toMatchObject({
      state: 'missing',
      error: { code: 'INVALID_REQUEST', details: { platformMessage: expect.stringMatching(/removed.*Submit/) } },
    });
  });

  it.each([
    ['FAILED', 'Convert it to MP4'],
    ['REJECTED', 'Use another video'],
    ['UNAVAILABLE', 'no longer on YouTube'],
  ])('has failed for %s, and says what to do', async (state, text) => {
    expect(await ask({ state })).toMatchObject({
      state: 'failed',
      error: { code: 'INVALID_REQUEST', details: { platformMessage: expect.stringContaining(text) } },
    });
  });
});
