import type { PlaceValue } from '../fields/field-values.js';

/** The parts of a place that show where it is. */
export type EuPlace = Pick<PlaceValue, 'type' | 'key' | 'country_code'>;

/**
 * Places where ads must name the beneficiary and the payer: the member states of the EU, the countries of the European Economic Area, and
 * the territories that belong to a member state. Source: Meta, Digital Services Act, of 16 May 2023 ('EU and associated territories'),
 * read November 2026.
 */
const EU_PLACES = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' +
    'IS LI NO AX GF GP MF MQ RE YT'
  ).split(' '),
);

/** `maybe`: a pin on the map, whose country only the platform knows. */
export type EuReach = 'yes' | 'maybe' | 'no';

/** Whether ads for these places reach the EU. No place at all means the whole world. */
export function euReachOf(places: readonly EuPlace[]): EuReach {
  if (places.length === 0) return 'yes';
  const codes = places.map(countryOf);
  if (codes.some((code) => code !== null && EU_PLACES.has(code))) return 'yes';
  return codes.includes(null) ? 'maybe' : 'no';
}

/** Cities and regions include their country's code; the key of a country is its code. */
function countryOf({ type, key, country_code: code }: EuPlace) {
  const known = code ?? (type === 'country' ? key : undefined);
  return known === undefined ? null : known.toUpperCase();
}
