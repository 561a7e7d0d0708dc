import type { Definition } from './definitions.js';

/** Optional fields that v26 has and the package does not: message, name, type, number. */
const FIELDS: readonly [message: string, field: string, type: string, id: number][] = [
  ['resources.AdGroupCriterion', 'require_eu_political_advertising_declaration', 'bool', 93],
  ['resources.CampaignCriterion', 'require_eu_political_advertising_declaration', 'bool', 53],
  ['resources.GeoTargetConstant', 'require_eu_political_advertising_declaration', 'bool', 15],
  ['resources.Campaign', 'lift_measurement_config', 'string', 111],
];

/** Values of enums that v26 has and the package does not: enum, name, number. */
const VALUES: readonly [enumeration: string, value: string, id: number][] = [
  ['errors.AdGroupErrorEnum.AdGroupError', 'MISSING_EU_POLITICAL_ADVERTISING_SELF_DECLARATION', 26],
  ['errors.CriterionErrorEnum.CriterionError', 'MISSING_EU_POLITICAL_ADVERTISING_SELF_DECLARATION', 176],
  ['enums.ConversionActionCategoryEnum.ConversionActionCategory', 'MESSAGE_LEAD', 25],
];

/**
 * Adds the definitions of version 26 that the package lacks, as far as the product and its sandbox use them. Source: the types of
 * `google-ads` 34.0.0 (PyPI), `google/ads/googleads/v26`, read on 2026-11-27.
 */
export function addNewerDefinitions(find: (path: readonly string[]) => Definition | undefined): void {
  for (const [message, field, type, id] of FIELDS) {
    const { fields, oneofs } = requiredDefinition(find, message);
    Object.assign(fields!, { [field]: { type, id, options: { proto3_optional: true } } });
    // Each optional field is a choice of its own.
    Object.assign(oneofs!, { [`_${field}`]: { oneof: [field] } });
  }
  for (const [enumeration, value, id] of VALUES)
    Object.assign(requiredDefinition(find, enumeration).values ?? {}, { [value]: id });
}

function requiredDefinition(find: (path: readonly string[]) => Definition | undefined, name: string): Definition {
  const found = find(name.split('.'));
  if (!found) throw new Error(`google-ads-node no longer has ${name}`);
  return found;
}
