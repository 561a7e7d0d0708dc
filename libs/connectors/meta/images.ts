import { z } from 'zod';
import type { AccountContext, PlatformAsset } from '../port/ad-platform.js';
import { actPath } from './account.js';
import type { MetaClient } from './client.js';
import { noAnswer } from './errors.js';
import { parse } from './parse.js';

const uploaded = z.looseObject({ images: z.record(z.string(), z.looseObject({ hash: z.string() })) });

/** Uploads an image; the same bytes give the same hash. The answer's key is the file name, or `bytes`. */
export async function uploadImage(
  client: MetaClient,
  account: AccountContext,
  image: { name: string; bytes: Uint8Array },
): Promise<PlatformAsset> {
  const answer = await client.call({
    method: 'POST',
    path: `${actPath(account.accountId)}/adimages`,
    accessToken: account.accessToken,
    params: { name: image.name, bytes: Buffer.from(image.bytes).toString('base64') },
    // Idempotent by content, so a lost answer is simply repeated.
    intent: 'repeatable',
    timeoutMs: 60_000,
  });
  const [first] = Object.values(parse(uploaded, answer).images);
  if (!first) throw noAnswer('repeatable', 'an image upload was answered without an image');
  return { kind: 'image', id: first.hash };
}
