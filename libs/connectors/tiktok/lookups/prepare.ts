import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { told } from '#libs/contracts/messages/texts.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { isTikTokAccount } from '#libs/platforms/tiktok/identities.js';
import type { AccountContext } from '../../port/ad-platform.js';
import type { Preparation } from '../../port/lookups.js';
import { findingsOf } from '../../wire/gone.js';
import type { TikTokIdentity, TikTokLookups } from './tiktok-lookups.js';

/** The identity that speaks in the ads and the pixel that counts must be the advertiser's own, and usable now. */
export async function prepare(
  { identities, pixels }: Pick<TikTokLookups, 'identities' | 'pixels'>,
  { accountId, accessToken }: AccountContext,
  { identity, pixel }: TiktokExperimentInput,
): Promise<Preparation> {
  const of = { accountId, accessToken };
  const [ownIdentities, ownPixels] = await Promise.all([identities(of), pixel ? pixels(of) : []]);
  const isForeign = pixel && !ownPixels.some(({ id }) => id === pixel.id);
  return {
    refused: [
      ...identityFindings(identity, ownIdentities),
      ...findingsOf(isForeign ? [{ field: 'pixel.id', name: pixel.name || pixel.id }] : []),
    ],
    filledIn: {},
  };
}

function identityFindings(chosen: TiktokExperimentInput['identity'], own: readonly TikTokIdentity[]): Finding[] {
  const known = own.find(({ id }) => id === chosen.id);
  // A rule refuses an authorized post before.
  if (chosen.type === 'AUTH_CODE' || (known !== undefined && known.problem === undefined)) return [];
  const name = known?.name ?? (chosen.name || chosen.id);
  if (!isTikTokAccount(chosen.type)) return findingsOf([{ field: 'identity.id', name }]);
  return [{ field: 'identity.id', ...told(EXPERIMENT_TEXTS.identityUnusable, { name }) }];
}
