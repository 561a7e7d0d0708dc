import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import { experimentReachesEu } from '#libs/contracts/experiment/eu-places.js';
import type { MetaExperimentInput } from '#libs/contracts/experiment/meta-experiment.js';
import { isBlank } from '#libs/contracts/experiment/rules.js';
import { ItemCollector } from './validation-items.js';

/**
 * Ads that are sure to reach the EU name who benefits and who pays. Checked once the account's own entries were filled
 * in: what is still empty then, nobody knows. Of a place that may lie outside the platform itself is asked.
 */
export function validateSponsors(input: MetaExperimentInput): ErrorItem[] {
  const found = new ItemCollector('information');
  if (experimentReachesEu(input) !== 'yes') return found.items;
  const { dsa_beneficiary: beneficiary, dsa_payor: payor } = input.information;
  if (isBlank(beneficiary)) found.add('information.dsa_beneficiary', 'Beneficiary', 'beneficiary');
  if (isBlank(payor)) found.add('information.dsa_payor', 'Payor', 'payor');
  return found.items;
}
