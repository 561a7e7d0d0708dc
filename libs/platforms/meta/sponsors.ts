import type { Finding } from '#libs/contracts/messages/finding.js';
import type { OwnRule } from '../description.js';
import { isBlank, listOf, recordOf, valueAt, valuesOf } from '../reading/untrusted.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { euReachOf, type EuReach, type EuPlace } from './eu-places.js';

/** Whether any audience of an experiment reaches the EU. */
export function experimentReachesEu(input: unknown): EuReach {
  const groups = valuesOf(recordOf(recordOf(input).audiences).geolocations);
  const reaches = groups.map((group) => euReachOf(listOf(group).map((place) => recordOf(place) as unknown as EuPlace)));
  if (reaches.length === 0 || reaches.includes('yes')) return 'yes';
  return reaches.includes('maybe') ? 'maybe' : 'no';
}

/** The fields that name who benefits from an ad and who pays for it. */
export const SPONSORS = {
  beneficiary: 'information.dsa_beneficiary',
  payor: 'information.dsa_payor',
} as const;

/**
 * Ads for the EU must name the beneficiary and the payer. Empty fields are filled in from the account's or the platform's data. So they
 * are required only if those data are known to name nobody.
 */
export const sponsorsRule: OwnRule = {
  part: 'information',
  before: 'information.dsa_beneficiary',
  check(input, { filledIn }): Finding[] {
    if (filledIn === undefined || experimentReachesEu(input) !== 'yes') return [];
    return Object.entries(SPONSORS).flatMap(([name, field]) =>
      isBlank(filledIn[field]) && isBlank(valueAt(input, field))
        ? [{ field, key: RULE_TEXTS[name as keyof typeof SPONSORS].key }]
        : [],
    );
  },
};
