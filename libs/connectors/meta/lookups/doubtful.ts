import { PREFLIGHT_TEXTS } from '#libs/contracts/experiment/plan/preflight-texts.js';
import { REGULATED_PLACES } from '#libs/contracts/experiment/form/regulated-places.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { byKey, withParams } from '#libs/contracts/messages/texts.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import type { MetaLocation } from '#libs/platforms/meta/values.js';

/**
 * Places whose ads must name their payer in `regional_regulated_categories` and `regional_regulation_identities`, with ids of verified
 * identities of the advertiser: all ads, or those for financial products. Source: RegionalRegulationIdentities of facebook-business 26.0.3;
 * for Brazil out-of-cycle changes of 2025-12-08.
 */
const REGULATED = [
  ...(['BR', 'SG', 'TW'] as const).map((code) => ({ code, text: PREFLIGHT_TEXTS.sponsoredPlace })),
  ...(['AU', 'IN'] as const).map((code) => ({ code, text: PREFLIGHT_TEXTS.financialPlace })),
];

/**
 * Values that Meta may refuse; only the rehearsal shows whether it does. These are places whose regulation asks for data that we do not
 * send, and exclusions of interests and demographics: third parties report that new ad sets no longer accept them (November 2026).
 */
export function doubtful({ audiences, exclusions }: MetaExperimentInput): Finding[] {
  const fieldOf = (code: string): string | undefined => {
    const at = audiences.geolocations.findIndex(({ value }) => value.some((place) => countryOf(place) === code));
    return at < 0 ? undefined : `audiences.geolocations[${at}].value`;
  };
  const places = REGULATED.flatMap(({ code, text }) => {
    const field = fieldOf(code);
    return field === undefined ? [] : [{ field, ...withParams(text, { place: byKey(REGULATED_PLACES[code]) }) }];
  });
  const excluded = (['interests', 'demographics'] as const).find((name) => exclusions[name].length > 0);
  return excluded === undefined
    ? places
    : [...places, { field: `exclusions.${excluded}`, ...byKey(PREFLIGHT_TEXTS.exclusions) }];
}

/** The country of a place; undefined for a point on a map. */
const countryOf = ({ type, key, country_code: code }: MetaLocation): string | undefined =>
  (code ?? (type === 'country' ? key : undefined))?.toUpperCase();
