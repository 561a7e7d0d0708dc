import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { textOf, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { isTikTokAccount } from '#libs/platforms/tiktok/identities.js';
import type { AccountContext } from '../../port/ad-platform.js';
import type { Preparation } from '../../port/lookups.js';
import { findingsOf } from '../../wire/gone.js';
import type { OfAdvertiser, TikTokIdentity, TikTokLookups } from './tiktok-lookups.js';

/** Refuses an identity or a pixel that does not belong to the advertiser, and an identity that cannot be used now. */
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

/** Why an experiment may not use an identity; null if it may. Rows of other fields are checked when the experiment is submitted. */
export async function refusedRow(
  { identities }: Pick<TikTokLookups, 'identities'>,
  of: OfAdvertiser,
  field: string,
  row: Untrusted,
): Promise<Finding | null> {
  if (field !== 'identity') return null;
  const chosen = { id: textOf(row['id']), name: textOf(row['name']), type: textOf(row['type']) };
  const known = (await identities(of)).find(({ id, type }) => id === chosen.id && type === chosen.type);
  return isUsable(known) ? null : unusable(chosen, known);
}

function identityFindings(chosen: TiktokExperimentInput['identity'], own: readonly TikTokIdentity[]): Finding[] {
  const known = own.find(({ id }) => id === chosen.id);
  // An earlier rule already refuses an authorized post.
  return chosen.type === 'AUTH_CODE' || isUsable(known) ? [] : [unusable(chosen, known)];
}

const isUsable = (known: TikTokIdentity | undefined): boolean => known !== undefined && known.problem === undefined;

function unusable(chosen: { id: string; name: string; type: string }, known: TikTokIdentity | undefined): Finding {
  const [field, name] = ['identity.id', known?.name ?? (chosen.name || chosen.id)];
  if (isTikTokAccount(chosen.type)) return { field, ...withParams(EXPERIMENT_TEXTS.identityUnusable, { name }) };
  return findingsOf([{ field, name }])[0]!;
}
