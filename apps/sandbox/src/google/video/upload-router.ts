import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { raw as rawBody, Router, type Request } from 'express';
import type { Logger } from 'pino';
import { throughFaults } from '../../faults/http-faults.js';
import { identify, reachCustomer } from '../auth/access.js';
import { nameOf } from '../objects/names.js';
import { draw } from '../quota/pools.js';
import { requireField } from '../objects/checks.js';
import { readMessage, type Resource } from '../schema/read.js';
import { checkWritten } from '../schema/written.js';
import type { Customer } from '../seed/customers.js';
import { badRequestBody, failureBody, plainBody } from '../wire/answer.js';
import { BadRequest, fail, Failure, Problems } from '../wire/failure.js';
import { strikeFaults, VERSIONS } from '../wire/run.js';
import type { GoogleWorld } from '../world.js';
import type { UploadSession } from './uploads.js';

/*
 * The resumable upload of YouTubeVideoUploadService.CreateYouTubeVideoUpload. Sources: the method's HTTP annotation; Google's page "Upload
 * videos"; Google's client libraries for PHP and Ruby (`ResumableUpload`), which put `/resumable/upload` before the method's path and know
 * the commands, headers and statuses below; read November 2026.
 */

const PATH = /^\/resumable\/upload\/(v\d+)\/customers\/([^/]+)\/youTubeVideoUploads:create$/;
/** Every chunk but the last is a multiple of this. */
const GRANULARITY = 262_144;
/** Largest body that this sandbox takes. Google names no limit. */
const MOST_CHUNK = 64 * 1024 * 1024;
/** The longest title that YouTube takes. Source: `snippet.title` of YouTube's Data API. */
const MOST_TITLE = 100;

interface Reply {
  status: number;
  /** `X-Goog-Upload-…`, in lower case without that beginning. */
  headers?: Record<string, string>;
  body?: object;
}

interface Sent {
  version: string;
  customerId: string;
  /** In the order of the header: `upload`, `finalize`. */
  commands: string[];
  header(name: string): string | undefined;
  bytes: Buffer;
  session: string;
  /** The address without its query. */
  url: string;
  /** The path and the commands, for faults and the log of calls. */
  subject: string;
  now: number;
}

export function videoUploadRouter(world: GoogleWorld, log: Logger): Router {
  const router = Router();
  const readBody = rawBody({ type: () => true, limit: MOST_CHUNK });
  router.post(PATH, readBody, async (request, response) => {
    const began = performance.now();
    const sent = readSent(request, world.time.now());
    const { subject } = sent;
    const requestId = randomBytes(12).toString('base64url');
    const note = (status: number, fault?: string): void => {
      world.calls.add({
        at: sent.now,
        platform: 'google',
        method: 'POST',
        path: subject,
        status,
        code: status < 400 ? 0 : status,
        durationMs: performance.now() - began,
        fault,
      });
    };
    const reply = await throughFaults<Reply>({
      response,
      strike: (kind) => world.faults.take(kind, [subject], 'POST'),
      delayed: () => void (sent.now = world.time.now()),
      run: (fault) => {
        const done = answer(world, sent, { requestId, log });
        note(done.status, fault);
        return done;
      },
      skip: (status, fault) => note(status, fault),
      serverError: () => plainBody(500),
    });
    if (!reply) return;
    response.set('request-id', requestId).status(reply.status);
    for (const [name, value] of Object.entries(reply.headers ?? {})) response.set(`x-goog-upload-${name}`, value);
    if (reply.body) response.json(reply.body);
    else response.end();
  });
  return router;
}

function readSent(request: Request, now: number): Sent {
  const [, version = '', customerId = ''] = PATH.exec(request.path) ?? [];
  const header = (name: string): string | undefined => request.get(name);
  const commands = (header('x-goog-upload-command') ?? '').split(',').map((one) => one.trim().toLowerCase());
  const path = `${request.baseUrl}${request.path}`;
  return {
    version,
    customerId,
    commands,
    header,
    now,
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    session: String(request.query['upload_id'] ?? ''),
    url: `${request.protocol}://${request.get('host') ?? 'localhost'}${path}`,
    subject: `${path} ${commands.join(', ')}`,
  };
}

function answer(world: GoogleWorld, sent: Sent, { requestId, log }: { requestId: string; log: Logger }): Reply {
  const { version, customerId, commands, header, subject } = sent;
  if (!VERSIONS.includes(version)) return { status: 404, body: plainBody(404) };
  try {
    const person = identify(world, header('authorization'), subject, 'POST');
    strikeFaults(world, { subject, method: 'POST', isDry: false });
    const customer = reachCustomer(world, person, customerId, header('login-customer-id'));
    return commands[0] === 'start' ? start(world, customer, sent) : proceed(world, customer, sent);
  } catch (error) {
    const headers = commands[0] === 'start' ? { headers: { status: 'final' } } : {};
    if (error instanceof Failure) return { ...failureBody(error, version, requestId), ...headers };
    if (error instanceof BadRequest) return { status: 400, body: badRequestBody(error), ...headers };
    world.objects.forget();
    log.error({ err: error, path: subject }, 'an upload failed');
    return { status: 500, body: plainBody(500) };
  }
}

function start(world: GoogleWorld, customer: Customer, sent: Sent): Reply {
  const { header, now, url } = sent;
  draw(world.throttle, 'requests', customer.id, 1, now);
  draw(world.throttle, 'operations', customer.id, 1, now);
  world.quota.take(1);
  const size = Number(header('x-goog-upload-header-content-length'));
  if (header('x-goog-upload-protocol') !== 'resumable' || sent.commands.length > 1)
    return refused('X-Goog-Upload-Protocol has to be resumable.', 'final');
  if (!Number.isSafeInteger(size) || size <= 0)
    return refused('X-Goog-Upload-Header-Content-Length has to be the number of bytes.', 'final');
  const id = world.videoUploads.start(customer, size, readResource(sent.bytes));
  return {
    status: 200,
    headers: {
      status: 'active',
      url: `${url}?upload_id=${id}&upload_protocol=resumable`,
      'chunk-granularity': String(GRANULARITY),
    },
  };
}

/** The upload to create. @throws Failure, BadRequest */
function readResource(bytes: Buffer): Resource {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    const description = `Invalid JSON payload received. ${(error as Error).message}`;
    throw new BadRequest([{ field: '', description }]);
  }
  const request = readMessage('CreateYouTubeVideoUploadRequest', json);
  const at = ['you_tube_video_upload'];
  const problems = new Problems();
  const resource = request.youTubeVideoUpload as Resource | undefined;
  requireField(resource, at, problems);
  problems.throwAny();
  const { videoTitle, videoPrivacy, channelId } = resource!;
  checkWritten('YouTubeVideoUpload', resource!, at, problems);
  requireField(videoTitle, [...at, 'video_title'], problems);
  if (typeof videoTitle === 'string' && [...videoTitle].length > MOST_TITLE)
    problems.add('stringLengthError.TOO_LONG', 'Too long.', { at: [...at, 'video_title'], trigger: videoTitle });
  if (typeof channelId === 'string' && !/^UC[\w-]{22}$/.test(channelId))
    problems.add('fieldError.INVALID_VALUE', 'This is not a channel.', {
      at: [...at, 'channel_id'],
      trigger: channelId,
    });
  // In the channel that Google manages, a video is unlisted.
  if (channelId === undefined && videoPrivacy === 'PUBLIC')
    problems.add('fieldError.INVALID_VALUE', 'Only UNLISTED is allowed for the Google-managed channel.', {
      at: [...at, 'video_privacy'],
      trigger: 'PUBLIC',
    });
  problems.throwAny();
  return resource!;
}

/** Handles all requests of a session after its start. They do not count toward the quota. */
function proceed(world: GoogleWorld, customer: Customer, sent: Sent): Reply {
  const { commands, header, bytes, now } = sent;
  const { videoUploads } = world;
  const session = videoUploads.session(customer, sent.session);
  if (!session) throw notFound();
  const command = commands.join(', ');
  if (command === 'query') return stateOf(session);
  if (session.status !== 'active') return refused('The session has ended.', session.status);
  if (command === 'cancel') {
    videoUploads.cancel(session);
    return { status: 200, headers: { status: 'cancelled' } };
  }
  const isLast = command === 'upload, finalize' || command === 'finalize';
  if (!isLast && command !== 'upload') return refused(`X-Goog-Upload-Command cannot be "${command}".`, 'active');
  if (command !== 'finalize') {
    if (header('x-goog-upload-offset') !== String(session.received))
      return refused(`X-Goog-Upload-Offset has to be ${session.received}.`, 'active');
    if (session.received + bytes.length > session.size) return refused('The file is too long.', 'active');
    if (!isLast && (bytes.length === 0 || bytes.length % GRANULARITY !== 0))
      return refused(`A chunk has to be a multiple of ${GRANULARITY} bytes.`, 'active');
    videoUploads.add(session, bytes);
  }
  if (!isLast) return { status: 200, headers: { status: 'active' } };
  if (session.received < session.size) return refused('The file is not complete.', 'active');
  videoUploads.finish(session, customer, now);
  return stateOf(session);
}

/** The answer about a session: how much of the file has arrived, or how the session ended. */
function stateOf({ status, received, upload, account }: UploadSession): Reply {
  if (status === 'final')
    return {
      status: 200,
      headers: { status },
      body: { resourceName: nameOf(account, 'youTubeVideoUploads', upload) },
    };
  return { status: 200, headers: { status, 'size-received': String(received) } };
}

const refused = (text: string, status: string): Reply => ({
  status: 400,
  headers: { status },
  body: plainBody(400, text),
});

const notFound = (): Failure => fail('mutateError.RESOURCE_NOT_FOUND', 'The upload session was not found.');
