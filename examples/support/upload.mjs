import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Maximum bytes of a file that the API accepts in one request. */
const PART_BYTES = 8 * 1024 * 1024;
const TYPES = { '.mp4': 'video/mp4', '.png': 'image/png' };
const TUS = { 'tus-resumable': '1.0.0' };
const base64 = (text) => Buffer.from(text).toString('base64');

/**
 * Uploads a file in parts, by tus 1.0.0.
 * @param {Client} client
 * @param {string} file its path
 * @returns {Promise<{ upload: string, name: string, size: number, type: string }>} the upload, as an experiment names it
 */
export async function upload(client, file) {
  const bytes = await readFile(file);
  const [name, type] = [path.basename(file), TYPES[path.extname(file)]];
  const begun = await client.send('/uploads', {
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64(name)},filetype ${base64(type)}`,
    },
  });
  await requireOk(begun, file);
  const id = begun.headers.get('location').split('/').at(-1);
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES) {
    const part = await client.send(`/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: bytes.subarray(offset, offset + PART_BYTES),
    });
    await requireOk(part, file);
  }
  return { upload: id, name, size: bytes.length, type };
}

async function requireOk(response, file) {
  if (!response.ok) throw new Error(`${file} was not uploaded: ${response.status} ${await response.text()}`);
}
