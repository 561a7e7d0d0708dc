import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { LocalStorage } from '#libs/storage/local-storage.js';
import { ARRIVAL, limitArrival } from '../http/bodies/limit-arrival.js';
import { receiveForm } from './receive-form.js';
import { EXPERIMENT_FORM } from './upload-rules.js';

const folder = mkdtempSync(path.join(tmpdir(), 'polyad-form-'));
const storage = new LocalStorage(folder);
const filesLeft = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );

/** Short enough for a test; a form that sends 1 kB in each second may take an hour. */
const limits = { ...ARRIVAL, requestMs: 300, leastBytes: 1_000, paceMs: 1_000, lingerMs: 100, formLingerMs: 100 };
let server: Server;
beforeAll(async () => {
  const app = express();
  app.use(limitArrival((_request, response) => void response.status(408).end('too slow'), limits));
  app.post('/form', (request, response) => {
    receiveForm(request, response, { storage, rules: EXPERIMENT_FORM }).then(
      ({ fields, uploads }) => response.json({ fields, uploads }),
      (error: Error & { status?: number }) => response.status(error.status ?? 400).json({ message: error.message }),
    );
  });
  app.post('/refused', (_request, response) => void response.status(401).end('no'));
  app.post('/waits', express.raw({ type: () => true }), (_request, response) => void response.end('read'));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  rmSync(folder, { recursive: true });
});

const MULTIPART = 'multipart/form-data; boundary=x';
const textPart = (name: string, value: string) =>
  Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const filePart = (field: string, name: string, bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from('--x--\r\n');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A request whose body the test sends itself. `closed` resolves with the answer when the connection is closed. */
function open(address: string, type = MULTIPART, more = ''): { socket: Socket; closed: Promise<string> } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.on('error', () => {}); // caused by writes to a closed connection
  socket.write(
    `POST ${address} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n${more}\r\n`,
  );
  return {
    socket,
    closed: new Promise((resolve) => socket.once('close', () => resolve(Buffer.concat(received).toString()))),
  };
}
/** A connection that ends with the answer to a complete request. */
const whole = () => open('/form', MULTIPART, 'connection: close\r\n');
const chunk = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
/** Sends a byte every 20 ms for as long as the other side listens. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write(chunk(Buffer.from('a'))), 20);
  socket.once('close', () => clearInterval(timer));
}

async function post(parts: Buffer[]): Promise<{ status: number; body: Record<string, unknown> }> {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/form`, {
    method: 'POST',
    headers: { 'content-type': MULTIPART },
    body: Uint8Array.from(Buffer.concat([...parts, END])),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Headers of pictures of each type; the bytes after them are noise. */
const HEADS = {
  png: Buffer.from('89504e470d0a1a0a0000000d494844520000000a0000000a0802000000025058ea0000000049444154', 'hex'),
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b08000a000a0101110000', 'hex'),
  gif: Buffer.from('4749463839610a000a0000000000', 'hex'),
  bmp: Buffer.from(`424d${'00'.repeat(8)}3600000028000000${'0a000000'.repeat(2)}01001800${'00'.repeat(24)}`, 'hex'),
};
const picture = (type: keyof typeof HEADS, bytes: number) =>
  Buffer.concat([HEADS[type], randomBytes(bytes - HEADS[type].length)]);

describe('files of a form', () => {
  it('keep the order of a PNG and a smaller JPEG after it, whichever is recognized first', async () => {
    for (let round = 0; round < 5; round++) {
      const files = [picture('png', 51_000), picture('jpg', 18_000)];
      const { body } = await post(files.map((bytes, i) => filePart('attachments[]', `${i}`, bytes)));
      expect(body['uploads']).toMatchObject(files.map((bytes) => ({ sha256: sha256(bytes) })));
    }
  });

  it('keep the bytes of twenty files of every type and size, sent in odd pieces', async () => {
    const types = Object.keys(HEADS) as (keyof typeof HEADS)[];
    const files = Array.from({ length: 20 }, (_, i) => ({
      field: ['attachments[]', 'thumbnails[]', 'carousel[]'][i % 3]!,
      bytes: picture(types[i % 4]!, [60, 70_000, 4_099, 9_000, 300][i % 5]!),
    }));
    const body = Buffer.concat([...files.map(({ field, bytes }, i) => filePart(field, `file ${i}`, bytes)), END]);
    const { socket, closed } = whole();
    for (let at = 0, length = 1; at < body.length; at += length, length = ((length * 7) % 1_013) + 1)
      if (!socket.write(chunk(body.subarray(at, at + length)))) await once(socket, 'drain');
    socket.write('0\r\n\r\n');
    const answer = (await closed).split('\r\n\r\n')[1]!;
    const { uploads } = JSON.parse(answer.slice(answer.indexOf('{'))) as { uploads: unknown[] };
    expect(uploads).toMatchObject(
      files.map(({ field, bytes }, i) => ({
        field: field.slice(0, -2),
        originalName: `file ${i}`,
        sizeBytes: bytes.length,
        sha256: sha256(bytes),
      })),
    );
  });
});

describe('refused form', () => {
  it.each([
    ['an unknown text', textPart('colour', 'red'), 400],
    ['an unknown file', filePart('colours[]', 'a.png', HEADS.png), 400],
    ['a repeated text', Buffer.concat([textPart('data', '1'), textPart('data', '2')]), 400],
    ['a file that is not a picture', filePart('attachments[]', 'a.png', Buffer.alloc(9_000, 'a')), 400],
    ['an image of 4 MB', filePart('attachments[]', 'a.png', picture('png', 4_194_304)), 400],
    ['texts of more than 2 MB together', textsOf(3, 800_000), 413],
    ['too many texts of a name', textsOf(1_001, 1), 400],
  ])('is answered before its end, closes the connection and keeps no file: %s', async (_name, part, status) => {
    const before = filesLeft();
    const { socket, closed } = open('/form');
    socket.write(chunk(filePart('attachments[]', 'good.png', picture('png', 20_000))));
    socket.write(chunk(Buffer.concat([part, textPart('lead_forms[]', 'and so on')])));
    trickle(socket);
    expect(await closed).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(filesLeft()).toEqual(before);
  });

  it('is answered too if the next file begins in the same chunk as the fault', async () => {
    const before = filesLeft();
    const { socket, closed } = open('/form');
    const begun = filePart('attachments[]', 'good.png', picture('png', 20_000)).subarray(0, 9_000);
    socket.write(chunk(Buffer.concat([textPart('colour', 'red'), begun])));
    trickle(socket);
    expect(await closed).toMatch(/^HTTP\/1.1 400 /);
    expect(filesLeft()).toEqual(before);
  });
});

function textsOf(count: number, bytes: number): Buffer {
  return Buffer.concat(Array.from({ length: count }, () => textPart('lead_forms[]', 'x'.repeat(bytes))));
}

describe('arrival time of a request', () => {
  it('is unlimited for a form that sends enough bytes', async () => {
    const { socket, closed } = whole();
    socket.write(chunk(textPart('data', '{}')));
    for (let i = 0; i < 12; i++) {
      await new Promise((resolve) => setTimeout(resolve, limits.requestMs / 3));
      socket.write(chunk(filePart('attachments[]', 'a.png', picture('png', 9_000))));
    }
    socket.write(Buffer.concat([chunk(END), Buffer.from('0\r\n\r\n')]));
    expect(await closed).toMatch(/^HTTP\/1.1 200 /);
  });

  it('ends a form that sends one byte at a time, and keeps no file', async () => {
    const before = filesLeft();
    const { socket, closed } = open('/form');
    socket.write(chunk(filePart('attachments[]', 'a.png', picture('png', 9_000)).subarray(0, -100)));
    trickle(socket);
    expect(await closed).toMatch(/^HTTP\/1.1 408 /);
    expect(filesLeft()).toEqual(before);
  });

  it.each([MULTIPART, 'application/json', 'text/plain'])(
    'closes the connection of a request that is refused before it was read: %s',
    async (type) => {
      const { socket, closed } = open('/refused', type);
      trickle(socket);
      expect(await closed).toMatch(/^HTTP\/1.1 401 /);
    },
  );

  it.each([MULTIPART, 'application/json'])('is limited for every other body, whatever its type: %s', async (type) => {
    const { socket, closed } = open('/waits', type);
    trickle(socket);
    expect(await closed).toMatch(/^HTTP\/1.1 408 /);
  });

  it('keeps the connection after an early response if the rest of the request arrives', async () => {
    const { socket, closed } = open('/refused');
    socket.write(chunk(END));
    await once(socket, 'data');
    socket.write('0\r\n\r\nPOST /refused HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    expect((await closed).match(/HTTP\/1.1 401 /g)).toHaveLength(2);
  });
});
