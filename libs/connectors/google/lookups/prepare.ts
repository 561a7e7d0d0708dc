import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { WITH_NAME } from '#libs/platforms/google/goals.js';
import type { Preparation } from '../../port/lookups.js';
import { findingsOf } from '../../wire/gone.js';
import type { Customer } from '../wire/of-customer.js';
import type { GoogleLookups } from './google-lookups.js';

/** Maximum number of campaigns that a refusal names. */
const NAMED = 5;

type Readers = Pick<GoogleLookups, 'pixels' | 'undeclared'> & { nameOf(of: Customer): Promise<string> };

/**
 * Refuses a conversion action of another account, and campaigns of the account without the political declaration: with one of them, Google
 * refuses every change. An ad that shows a business name and has none gets the account's name.
 */
export async function prepare(
  { pixels, undeclared, nameOf }: Readers,
  account: Customer,
  { pixel, information }: GoogleExperimentInput,
): Promise<Preparation> {
  const showsName = (WITH_NAME.is as readonly string[]).includes(information.campaign_type);
  const needsName = showsName && !information.business_name?.trim();
  const [missing, own, name] = await Promise.all([
    undeclared(account),
    pixel ? pixels(account) : [],
    needsName ? nameOf(account) : '',
  ]);
  const isForeign = pixel && !own.some(({ id }) => id === pixel.id);
  return {
    refused: [
      ...declarationFindings(missing),
      ...findingsOf(isForeign ? [{ field: 'pixel.id', name: pixel.name || pixel.id }] : []),
    ],
    // Google shows the first 25 characters.
    filledIn: name === '' ? {} : { 'information.business_name': name.slice(0, 25).trim() },
  };
}

function declarationFindings(missing: readonly { name: string }[]): Finding[] {
  if (missing.length === 0) return [];
  const names = missing.slice(0, NAMED).map(({ name }) => `"${name}"`);
  const name = names.join(', ') + (missing.length > NAMED ? ' …' : '');
  return [{ field: 'account', ...withParams(EXPERIMENT_TEXTS.undeclaredCampaigns, { n: missing.length, name }) }];
}
