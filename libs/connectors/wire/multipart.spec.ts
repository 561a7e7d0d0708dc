import { describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { multipart } from './multipart.js';

describe('a form with a file', () => {
  it('is read correctly by other parsers, and has the stated length', async () => {
    const bytes = Buffer.from([0, 13, 10, 45, 45, 255, 13, 10]);
    const fields = [['advertiser_id', '7001'] as const, ['name', 'Zürich "1"\r\nline'] as const];
    const { headers, body } = multipart(fields, { field: 'video_file', name: 'a "b"\r\nc.mp4', bytes });
    const sent = await buffer(body);
    expect(headers['content-length']).toBe(String(sent.length));
    const form = await new Response(new Uint8Array(sent), { headers }).formData();
    expect(form.get('advertiser_id')).toBe('7001');
    expect(form.get('name')).toBe('Zürich "1"\r\nline');
    const file = form.get('video_file') as File;
    expect([file.name, file.type]).toEqual(['a "b"\r\nc.mp4', 'application/octet-stream']);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('sends the bytes themselves, without a copy', async () => {
    const bytes = Buffer.alloc(300_000, 7);
    const chunks: unknown[] = [];
    for await (const chunk of multipart([], { field: 'f', name: 'n', bytes }).body) chunks.push(chunk);
    expect(chunks.some((chunk) => chunk instanceof Uint8Array && chunk.buffer === bytes.buffer)).toBe(true);
  });
});
