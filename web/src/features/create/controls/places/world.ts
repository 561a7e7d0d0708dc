import { geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-50m.json' with { type: 'json' };
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';

/** Borders and coasts of Natural Earth, 1:50 million. */
type Country = GeoJSON.Feature<GeoJSON.Geometry, { name: string }> & { id?: string };

const topology = atlas as unknown as Parameters<typeof feature>[0];
export const COUNTRIES = (feature(topology, topology.objects['countries']!) as unknown as { features: Country[] })
  .features;

/** The country at a point, by its name in a language; null at sea. */
export function countryAt(point: [longitude: number, latitude: number], language: Language): string | null {
  const country = COUNTRIES.find((one) => geoContains(one, point));
  if (country === undefined) return null;
  const code = country.id === undefined ? undefined : new Intl.Locale(`und-${country.id}`).region;
  return /^[A-Z]{2}$/.test(code ?? '')
    ? (new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(code!) ?? country.properties.name)
    : country.properties.name;
}
