import type { Reference } from '#libs/contracts/experiment/reference.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import type { AccountContext } from '../../port/ad-platform.js';
import type { Preparation } from '../../port/lookups.js';
import { findingsOf } from '../../wire/gone.js';
import type { TikTokLookups } from './tiktok-lookups.js';

/** The identity that speaks in the ads and the pixel that counts must be the advertiser's own. */
export async function prepare(
  { identities, pixels }: Pick<TikTokLookups, 'identities' | 'pixels'>,
  { accountId, accessToken }: AccountContext,
  { identity, pixel }: TiktokExperimentInput,
): Promise<Preparation> {
  const of = { accountId, accessToken };
  const [ownIdentities, ownPixels] = await Promise.all([identities(of), pixel ? pixels(of) : []]);
  const foreign = (row: Reference | null, own: readonly Reference[], field: string) =>
    row === null || own.some(({ id }) => id === row.id) ? [] : [{ field, name: row.name || row.id }];
  return {
    refused: findingsOf([
      ...foreign(identity, ownIdentities, 'identity.id'),
      ...foreign(pixel ?? null, ownPixels, 'pixel.id'),
    ]),
    filledIn: {},
  };
}
