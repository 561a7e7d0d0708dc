import type { Finding } from '#libs/contracts/messages/finding.js';
import type { OwnRule } from '../description.js';
import { isBlank, listOf, recordOf, valueAt, valuesOf } from '../reading/loose.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { euReachOf, type EuReach, type EuPlace } from './eu-places.js';

/** Whether any audience of an experiment reaches the EU. */
export function experimentReachesEu(input: unknown): EuReach {
  const groups = valuesOf(recordOf(recordOf(input).audiences).geolocations);
  const reaches = groups.map((group) => euReachOf(listOf(group).map((place) => recordOf(place) as unknown as EuPlace)));
  if (reaches.length === 0 || reaches.includes('yes')) return 'yes';
  return reaches.includes('maybe') ? 'maybe' : 'no';
}

/**
 * Ads for the EU must name the beneficiary and the payer. Empty fields are filled in from the account's or the platform's data. So they
 * are required only if those data are known to name nobody.
 */
export const sponsorsRule: OwnRule = {
  part: 'information',
  before: 'information.dsa_beneficiary',
  check(input, { sponsors }): Finding[] {
    if (!sponsors || experimentReachesEu(input) !== 'yes') return [];
    const isUnnamed = (field: string, known: string | null) => known === null && isBlank(valueAt(input, field));
    const [beneficiary, payor] = ['information.dsa_beneficiary', 'information.dsa_payor'] as const;
    return [
      ...(isUnnamed(beneficiary, sponsors.beneficiary)
        ? [{ field: beneficiary, key: RULE_TEXTS.beneficiary.key }]
        : []),
      ...(isUnnamed(payor, sponsors.payor) ? [{ field: payor, key: RULE_TEXTS.payor.key }] : []),
    ];
  },
};
