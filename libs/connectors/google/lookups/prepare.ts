import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import type { Preparation } from '../../port/lookups.js';
import { findingsOf } from '../../wire/gone.js';
import type { Customer } from '../wire/of-customer.js';
import type { GoogleLookups } from './google-lookups.js';

/** Maximum number of campaigns to name. */
const NAMED = 5;

type Asked = Pick<GoogleLookups, 'pixels' | 'undeclared'> & { nameOf(of: Customer): Promise<string> };

/**
 * The conversion action must belong to the account, and no campaign of the account may lack the political declaration: Google would refuse
 * everything. A display ad without a business name gets the account's name.
 */
export async function prepare(
  { pixels, undeclared, nameOf }: Asked,
  account: Customer,
  { pixel, information }: GoogleExperimentInput,
): Promise<Preparation> {
  const needsName = information.campaign_type === 'DISPLAY' && !information.business_name?.trim();
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
    // Google shows 25 characters of it.
    filledIn: name === '' ? {} : { 'information.business_name': name.slice(0, 25).trim() },
  };
}

function declarationFindings(missing: readonly { name: string }[]): Finding[] {
  if (missing.length === 0) return [];
  const names = missing.slice(0, NAMED).map(({ name }) => `"${name}"`);
  const name = names.join(', ') + (missing.length > NAMED ? ' …' : '');
  return [{ field: 'account', ...withParams(EXPERIMENT_TEXTS.undeclaredCampaigns, { n: missing.length, name }) }];
}
