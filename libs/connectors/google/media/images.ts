import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PlatformAsset } from '../../port/ad-platform.js';
import type { GoogleClient } from '../wire/client.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { idIn } from '../wire/resource.js';
import { inShape } from '../../wire/shapes.js';

const answerShape = z.looseObject({ results: z.array(z.looseObject({ resourceName: z.string().min(1) })).min(1) });

/**
 * Makes an image an asset of the account. Google keeps the same bytes as one asset, under any name, so repeating this call is harmless. The
 * asset's name ends in a hash of its content: names are unique in an account, and two files may have the same name.
 */
export async function uploadImage(
  client: GoogleClient,
  account: Customer,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<PlatformAsset> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const asset = { name: `${name.slice(0, 80)} ${hash}`, imageAsset: { data: Buffer.from(bytes).toString('base64') } };
  const call = { method: 'POST', path: 'assets:mutate', of: ofCustomer(account), intent: 'repeatable' } as const;
  const answer = await client.call({ ...call, operations: 1, body: { operations: [{ create: asset }] } }, answerShape);
  return {
    kind: 'image',
    id: inShape('google', 'repeatable', z.string().min(1), idIn(answer.results[0]!.resourceName)),
  };
}
