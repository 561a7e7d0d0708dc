/**
 * Uploads a video of the maximum size in parts. Measures its speed (reference: a bare server that writes the same parts to disk) and the
 * API's memory growth. Also checks that the bytes are unchanged after five kills of the API.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../lib/ports.mjs';
import { inRoot } from '../lib/paths.mjs';
import { videoOf, PART } from './support/video.mjs';
import { spreadOf } from './support/interleaved.mjs';

const BYTES = 1_019_430_399;
const KILLS = 5;
const RUNS = 3;
const MEGABYTE = 1_000_000;
const PASSWORD = 'sandals in spring 71';

export const names = ['upload-throughput', 'upload-memory', 'upload-killed'];

/** @param {{ startStack: (options: object) => Promise<any>, log: (text: string) => void }} context */
export async function* benches({ startStack, log }) {
  const [monitorPort, barePort] = await freePorts(2);
  const monitor = `${process.env.NODE_OPTIONS ?? ''} --import ${inRoot('scripts/bench/support/loop-monitor.mjs')}`;
  const env = { NODE_OPTIONS: monitor.trim(), BENCH_MONITOR_PORT: String(monitorPort) };
  const stack = await startStack({ parts: ['api'], env });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polyad-bench-upload-'));
  const bare = await startBare(barePort, path.join(folder, 'bare'));
  const ask = async (question) => (await fetch(`http://127.0.0.1:${monitorPort}${question}`)).json();
  try {
    const person = await signedUp(stack.apiUrl);
    const video = await videoOf(BYTES);
    const send = () => inParts(stack.apiUrl, person, video);
    const pairs = [];
    const memory = [];
    for (let run = 0; run < RUNS; run++) {
      await ask('/begin');
      const value = await seconds(send);
      memory.push((await ask('/next')).grownBytes / MEGABYTE);
      const reference = await seconds(() => toBare(barePort, video));
      log(`  ${value.toFixed(1)} s, bare ${reference.toFixed(1)} s, ${memory.at(-1).toFixed(0)} MB`);
      pairs.push({ value: BYTES / MEGABYTE / value, reference: BYTES / MEGABYTE / reference });
    }
    yield { name: names[0], unit: 'MB/s', ...spreadOf(pairs) };
    yield { name: names[1], unit: 'MB', value: Math.max(...memory) };
    const id = await killed(stack, person, video, log);
    const same = (await hashAt(`${stack.apiUrl}/api/v1/assets/${id}`, person)) === video.sha256();
    yield { name: names[2], unit: 'same bytes', value: same ? 1 : 0 };
  } finally {
    bare.kill();
    await rm(folder, { recursive: true });
    await stack.stop();
  }
}

async function seconds(work) {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

const base64 = (text) => Buffer.from(text).toString('base64');
const TUS = { 'tus-resumable': '1.0.0' };

async function begin(apiUrl, person, { bytes }) {
  const metadata = `filename ${base64('video.mp4')},filetype ${base64('video/mp4')}`;
  const headers = { ...person, ...TUS, 'upload-length': String(bytes), 'upload-metadata': metadata };
  const response = await fetch(`${apiUrl}/api/v1/uploads`, { method: 'POST', headers });
  if (response.status !== 201) throw new Error(`begin: ${response.status} ${await response.text()}`);
  return `${apiUrl}${response.headers.get('location')}`;
}

function patch(address, person, video, at) {
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) };
  return fetch(address, { method: 'PATCH', headers: { ...person, ...TUS, ...type }, body: video.partAt(at) });
}

async function inParts(apiUrl, person, video) {
  const address = await begin(apiUrl, person, video);
  for (let at = 0; at < video.bytes; at += PART) {
    const { status } = await patch(address, person, video, at);
    if (status !== 204) throw new Error(`part at ${at}: ${status}`);
  }
}

/** Kills the API five times in the middle of a part, and continues from the offset that it then reports. */
async function killed(stack, person, video, log) {
  const address = await begin(stack.apiUrl, person, video);
  const deaths = Array.from({ length: KILLS }, (_, i) => ((i + 1) * video.bytes) / (KILLS + 1));
  for (let at = 0; at < video.bytes;) {
    const sending = patch(address, person, video, at).catch(() => null); // the receiving process is killed
    if (deaths.length > 0 && at >= deaths[0]) {
      deaths.shift();
      await wait(5);
      await stack.api.kill();
      await sending;
      await stack.api.start();
      log(`  killed at ${at}`);
    } else if ((await sending)?.status !== 204) throw new Error(`part at ${at}`);
    const state = await fetch(address, { method: 'HEAD', headers: { ...person, ...TUS } });
    at = Number(state.headers.get('upload-offset'));
  }
  return address.split('/').at(-1);
}

async function hashAt(address, headers) {
  const hash = createHash('sha256');
  for await (const chunk of (await fetch(address, { headers })).body) hash.update(chunk);
  return hash.digest('hex');
}

/** The reference: a server that only writes a part to disk. */
async function startBare(port, file) {
  const script = `
    import { createServer } from 'node:http';
    import { createWriteStream } from 'node:fs';
    createServer((request, response) => request.pipe(createWriteStream(${JSON.stringify(file)},
      { flags: request.url === '/first' ? 'w' : 'a' })).on('finish', () => response.end())).listen(${port}, '127.0.0.1',
      () => process.stdout.write('ready'));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

async function toBare(port, video) {
  for (let at = 0; at < video.bytes; at += PART) {
    const address = `http://127.0.0.1:${port}/${at === 0 ? 'first' : 'next'}`;
    await (await fetch(address, { method: 'PATCH', body: video.partAt(at) })).text();
  }
}

async function signedUp(apiUrl) {
  const first = await fetch(`${apiUrl}/api/v1/sanctum/csrf-cookie`);
  const visitor = headersOf(first);
  const form = {
    email: 'video@upload.polyad.test',
    password: PASSWORD,
    first_name: 'Ada',
    last_name: 'B',
    company: 'E',
  };
  const post = (route, body) =>
    fetch(`${apiUrl}/api/v1${route}`, {
      method: 'POST',
      headers: { ...visitor, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/register', form);
  return headersOf(await post('/login', { email: form.email, password: PASSWORD }));
}

function headersOf({ headers }) {
  const kept = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .filter((pair) => !pair.endsWith('='));
  const token = kept.find((pair) => pair.startsWith('XSRF-TOKEN=')).split('=')[1];
  return { cookie: kept.join('; '), 'x-xsrf-token': decodeURIComponent(token) };
}
