import { z } from 'zod';
import type { AccountContext, PlatformAsset } from '../../port/ad-platform.js';
import { actPath } from '../lookups/account.js';
import type { MetaClient } from '../wire/client.js';
import { noAnswer } from '../wire/errors.js';
import { parse } from '../wire/parse.js';

const uploaded = z.looseObject({ images: z.record(z.string(), z.looseObject({ hash: z.string() })) });

/**
 * Uploads an image as a file part, which carries its name: the edge has no parameter for it. The same bytes give the same hash; the key in
 * the response is the file name. Source: `adimages` edge of the ad account, read November 2026.
 */
export async function uploadImage(
  client: MetaClient,
  account: AccountContext,
  image: { name: string; bytes: Uint8Array },
): Promise<PlatformAsset> {
  const answer = await client.call({
    method: 'POST',
    path: [actPath(account.accountId), 'adimages'],
    accessToken: account.accessToken,
    file: { field: 'filename', name: image.name, bytes: image.bytes },
    // Idempotent by content, so a lost response is simply repeated.
    intent: 'repeatable',
    timeoutMs: 60_000,
  });
  const [first] = Object.values(parse(uploaded, answer).images);
  if (!first) throw noAnswer('repeatable', 'an image upload was answered without an image');
  return { kind: 'image', id: first.hash };
}
