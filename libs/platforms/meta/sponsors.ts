import type { Finding } from '#libs/contracts/messages/finding.js';
import type { OwnRule } from '../description.js';
import { isBlank, listOf, recordOf, valueAt, valuesOf } from '../reading/loose.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { euReachOf, type EuReach, type EuPlace } from './eu-places.js';

/** Whether the ads of an experiment reach the EU: any audience of it. */
export function experimentReachesEu(input: unknown): EuReach {
  const groups = valuesOf(recordOf(recordOf(input).audiences).geolocations);
  const reaches = groups.map((group) => euReachOf(listOf(group).map((place) => recordOf(place) as unknown as EuPlace)));
  if (reaches.length === 0 || reaches.includes('yes')) return 'yes';
  return reaches.includes('maybe') ? 'maybe' : 'no';
}

/**
 * Ads for the EU name who benefits from them and who pays. What is left empty is filled in from what the account or the
 * platform knows, so that it is asked for only where it is known that nobody is.
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
