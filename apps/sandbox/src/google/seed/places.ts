/** A place that can be targeted: a `geo_target_constant`. */
export interface Place {
  id: string;
  name: string;
  /** Its name with the places around it: `Lyon,Auvergne-Rhone-Alpes,France`. */
  canonicalName: string;
  /** ISO code of the country. */
  country: string;
  type: 'Country' | 'Region' | 'City' | 'Postal Code';
  parent?: string;
  status: 'ENABLED' | 'REMOVAL_PLANNED';
  /** The number of people there. */
  reach: number;
  isInEu: boolean;
}

/** code | id | name | people in thousands; below a country type, id, name, people, and `< id` of the region around a city. */
const TABLE = `
US 2840 United States 290000
  Region 21137 California 36000
  Region 21167 New York 18000
  Region 21176 Texas 27000
  City 1013962 Los Angeles 9200 < 21137
  City 1014221 San Francisco 2400 < 21137
  City 1023191 New York City 11500 < 21167
  City 1026339 Houston 5100 < 21176
  PostalCode 9004331 10001 60 < 21167
  PostalCode 9031903 90210 30 < 21137
ES 2724 Spain 41000
  Region 20269 Community of Madrid 6100
  Region 20282 Catalonia 7000
  Region 20285 Andalusia 7300
  City 1005493 Madrid 4100 < 20269
  City 1005424 Barcelona 3300 < 20282
  City 1005533 Seville 1100 < 20285
FR 2250 France 55000
  Region 20321 Ile-de-France 11200
  Region 20338 Auvergne-Rhone-Alpes 7100
  City 1006094 Paris 6100 < 20321
  City 1006410 Lyon 1850 < 20338
DE 2276 Germany 71000
  Region 20226 Berlin 3300
  Region 20228 Bavaria 11200
  City 1003854 Berlin 3300 < 20226
  City 1004234 Munich 1900 < 20228
GB 2826 United Kingdom 58000
  Region 20339 England 49000
  City 1006886 London 8700 < 20339
IT 2380 Italy 49000
  City 1008736 Milan 2400
PT 2620 Portugal 8600
NL 2528 Netherlands 16000
BE 2056 Belgium 10000
AT 2040 Austria 7800
IE 2372 Ireland 4700
PL 2616 Poland 32000
SE 2752 Sweden 9700
DK 2208 Denmark 5500
CH 2756 Switzerland 8100
NO 2578 Norway 5100
CA 2124 Canada 34000
MX 2484 Mexico 94000
BR 2076 Brazil 165000
AR 2032 Argentina 37000
JP 2392 Japan 105000
  City 1009309 Tokyo 12800
AU 2036 Australia 23000
IN 2356 India 620000
`;

const EU = new Set('ES FR DE IT PT NL BE AT IE PL SE DK'.split(' '));
/** A place that Google will soon remove from its list. */
const LEAVING = new Set(['9031903']);

export const places: readonly Place[] = readTable();
export const placeById = new Map(places.map((place) => [place.id, place]));

/** A place with the name of its country in a language, such as `es`. Regions and cities keep their English names here. */
export function inLanguage(place: Place, locale: string): Place {
  if (locale === 'en') return place;
  const country = new Intl.DisplayNames([locale], { type: 'region' }).of(place.country) ?? place.country;
  const around = place.canonicalName.split(',').slice(0, -1);
  return {
    ...place,
    name: place.type === 'Country' ? country : place.name,
    canonicalName: [...around, country].join(','),
  };
}

function readTable(): Place[] {
  const read: Place[] = [];
  let country: Place | undefined;
  for (const line of TABLE.trim().split('\n')) {
    const inner = /^ {2}(\w+) (\d+) (.+?) (\d+)(?: < (\d+))?$/.exec(line);
    const outer = /^([A-Z]{2}) (\d+) (.+) (\d+)$/.exec(line);
    const [type, id, name, thousands] = (inner ?? outer)!.slice(1) as [string, string, string, string];
    const region = inner?.[5] === undefined ? undefined : read.find((place) => place.id === inner[5]);
    const code = inner ? country!.country : type;
    const place: Place = {
      id,
      name,
      country: code,
      reach: 1000 * Number(thousands),
      isInEu: EU.has(code),
      type: !inner ? 'Country' : type === 'PostalCode' ? 'Postal Code' : (type as 'Region' | 'City'),
      canonicalName: [name, ...(inner ? [region?.name, country!.name] : [])].filter(Boolean).join(','),
      parent: inner ? (region ?? country)!.id : undefined,
      status: LEAVING.has(id) ? 'REMOVAL_PLANNED' : 'ENABLED',
    };
    if (!inner) country = place;
    read.push(place);
  }
  return read;
}
