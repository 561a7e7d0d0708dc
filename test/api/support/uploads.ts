import type { ApiClient } from './api-client.js';

const TUS = { 'tus-resumable': '1.0.0' };
const PART = 8 * 1024 * 1024;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const token = (client: ApiClient) => ({ 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' });

interface Sent {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  name?: string;
  /** The declared length, if it differs from the real one. */
  length?: number;
}

/** The answer to a part, or to a question about an upload. */
export interface UploadAnswer {
  status: number;
  offset: number | null;
  location: string;
  /** Hash of the whole file, if the answer has it. */
  sha256: string | null;
  body: { message?: string; code?: number | string; errors?: { field?: string; message: string }[] };
}

async function readAnswer(response: Response): Promise<UploadAnswer> {
  const text = await response.text();
  const offset = response.headers.get('upload-offset');
  return {
    status: response.status,
    offset: offset === null ? null : Number(offset),
    location: response.headers.get('location') ?? '',
    sha256: response.headers.get('upload-sha256'),
    body: text.startsWith('{') ? (JSON.parse(text) as UploadAnswer['body']) : {},
  };
}

export const declareUpload = async (
  client: ApiClient,
  { bytes, type, name = 'a file', length = bytes.length }: Sent,
): Promise<UploadAnswer> =>
  readAnswer(
    await client.raw('/api/v1/uploads', {
      method: 'POST',
      headers: {
        ...TUS,
        ...token(client),
        'upload-length': String(length),
        'upload-metadata': `filename ${base64(name)},filetype ${base64(type)}`,
      },
    }),
  );

/** @returns the upload's address */
export async function beginUpload(client: ApiClient, file: Sent): Promise<string> {
  const answer = await declareUpload(client, file);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer));
  return answer.location;
}

export const sendPart = async (
  client: ApiClient,
  address: string,
  part: Uint8Array<ArrayBuffer>,
  offset: number,
): Promise<UploadAnswer> =>
  readAnswer(
    await client.raw(address, {
      method: 'PATCH',
      headers: {
        ...TUS,
        ...token(client),
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: part,
    }),
  );

export const askUpload = async (client: ApiClient, address: string): Promise<UploadAnswer> =>
  readAnswer(await client.raw(address, { method: 'HEAD', headers: TUS }));

export const cancelUpload = async (client: ApiClient, address: string): Promise<UploadAnswer> =>
  readAnswer(await client.raw(address, { method: 'DELETE', headers: { ...TUS, ...token(client) } }));

/** Sends a whole file in parts. @returns the answer to the last part, and the upload as an experiment names it */
export async function uploadFile(client: ApiClient, file: Sent) {
  const address = await beginUpload(client, file);
  let last = { status: 0 } as UploadAnswer;
  for (let at = 0; at < file.bytes.length; at += PART)
    last = await sendPart(client, address, file.bytes.slice(at, at + PART), at);
  const { name = 'a file', type, bytes } = file;
  return { ...last, address, named: { upload: address.split('/').at(-1)!, name, size: bytes.length, type } };
}
