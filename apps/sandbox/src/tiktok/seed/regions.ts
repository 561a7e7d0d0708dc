export type GeoType = 'COUNTRY' | 'PROVINCE' | 'CITY' | 'DMA' | 'ZIP_CODE';

/** A place that ads can target. Zip codes go into `zipcode_ids`, all others into `location_ids`. */
export interface Region {
  id: string;
  name: string;
  /** `0` for a country. */
  parent: string;
  type: GeoType;
  /** ISO code of the country. */
  code: string;
  /** Adults on the platform. */
  users: number;
}

/** code | id | name | users in thousands; below a country `type id name users`, for cities followed by the id of their province. */
const TABLE = `
ES 2510769 Spain 18400
  PROVINCE 3117732 Community of Madrid 2700
  PROVINCE 3336901 Catalonia 3000
  PROVINCE 2593109 Andalusia 3400
  PROVINCE 2593113 Valencian Community 2000
  PROVINCE 3336902 Galicia 900
  PROVINCE 3336903 Basque Country 800
  CITY 3117735 Madrid 1500 < 3117732
  CITY 3128760 Barcelona 900 < 3336901
  CITY 2510911 Sevilla 360 < 2593109
  CITY 2514256 Málaga 300 < 2593109
  CITY 2509954 Valencia 410 < 2593113
  CITY 3128026 Bilbao 170 < 3336903
US 6252001 United States 136000
  PROVINCE 5332921 California 17000
  PROVINCE 5128638 New York 8800
  PROVINCE 4736286 Texas 13100
  PROVINCE 4155751 Florida 9700
  CITY 5368361 Los Angeles 2100 < 5332921
  CITY 5391959 San Francisco 480 < 5332921
  CITY 5128581 New York City 4300 < 5128638
  CITY 4699066 Houston 1200 < 4736286
  CITY 4164138 Miami 420 < 4155751
  DMA 501 New York DMA 8200 < 5128638
  DMA 803 Los Angeles DMA 7100 < 5332921
  ZIP_CODE US10001 10001 12 < 5128638
  ZIP_CODE US10002 10002 31 < 5128638
  ZIP_CODE US90210 90210 9 < 5332921
  ZIP_CODE US33101 33101 6 < 4155751
FR 3017382 France 21200
  PROVINCE 3012874 Île-de-France 4700
  PROVINCE 2985244 Provence-Alpes-Côte d'Azur 1900
  CITY 2988507 Paris 1100 < 3012874
  CITY 2995469 Marseille 450 < 2985244
DE 2921044 Germany 20900
  PROVINCE 2950157 Land Berlin 1100
  PROVINCE 2951839 Bavaria 3200
  CITY 2950159 Berlin 1100 < 2950157
  CITY 2867714 Munich 430 < 2951839
GB 2635167 United Kingdom 22700
  PROVINCE 6269131 England 19100
  PROVINCE 2638360 Scotland 1800
  CITY 2643743 London 3600 < 6269131
  CITY 2643123 Manchester 220 < 6269131
IT 3175395 Italy 19700
  PROVINCE 3174618 Lombardy 3200
  PROVINCE 3174976 Lazio 1900
  CITY 3173435 Milan 440 < 3174618
  CITY 3169070 Rome 900 < 3174976
PT 2264397 Portugal 3700
  PROVINCE 2267056 Lisbon District 900
  CITY 2267057 Lisbon 230 < 2267056
MX 3996063 Mexico 62400
  PROVINCE 3527646 Mexico City (state) 6200
  PROVINCE 4004156 Jalisco 4100
  CITY 3530597 Mexico City 6200 < 3527646
  CITY 4005539 Guadalajara 1000 < 4004156
AR 3865483 Argentina 19400
CO 3686110 Colombia 22900
CL 3895114 Chile 10100
PE 3932488 Peru 16600
BR 3469034 Brazil 84100
  PROVINCE 3448433 São Paulo (state) 19000
  CITY 3448439 São Paulo 5200 < 3448433
CA 6251999 Canada 12800
  PROVINCE 6093943 Ontario 5000
  CITY 6167865 Toronto 1000 < 6093943
NL 2750405 The Netherlands 6100
BE 2802361 Belgium 4200
CH 2658434 Switzerland 2600
AT 2782113 Austria 2500
IE 2963597 Ireland 2100
SE 2661886 Sweden 3600
NO 3144096 Norway 1700
DK 2623032 Denmark 1600
PL 798544 Poland 9200
TR 298795 Türkiye 31000
JP 1861060 Japan 24200
  PROVINCE 1850144 Tokyo-to 3000
  CITY 1850147 Tokyo 2600 < 1850144
KR 1835841 South Korea 7400
AU 2077456 Australia 8900
ID 1643084 Indonesia 89000
TH 1605651 Thailand 40300
VN 1562822 Vietnam 49900
PH 1694008 Philippines 43400
ZA 953987 South Africa 11800
AE 290557 United Arab Emirates 5900
SA 102358 Saudi Arabia 24900`;

function readTable(): Region[] {
  let country: Region | undefined;
  return TABLE.trim()
    .split('\n')
    .map((line): Region => {
      const [, word, id, name, users, parent] = /^\s*(\S+) (\S+) (.+?) (\d+)(?: < (\S+))?$/.exec(line)!;
      const isCountry = !line.startsWith(' ');
      const region: Region = {
        id: id!,
        name: name!,
        users: 1000 * Number(users),
        code: isCountry ? word! : country!.code,
        type: isCountry ? 'COUNTRY' : (word as GeoType),
        parent: isCountry ? '0' : (parent ?? country!.id),
      };
      if (isCountry) country = region;
      return region;
    });
}

export const regions: readonly Region[] = readTable();
export const regionById = new Map(regions.map((region) => [region.id, region]));

/** The places that contain a place, nearest first. */
export function above(region: Region): Region[] {
  const parent = regionById.get(region.parent);
  return parent ? [parent, ...above(parent)] : [];
}

/** `Madrid, Community of Madrid, Spain` */
export const fullName = (region: Region): string => [region, ...above(region)].map(({ name }) => name).join(', ');

/**
 * Whether an advertiser can show ads in a place: the allowed countries differ by advertiser. Source: advertisers' reports on
 * `/tool/region/`; for one of them, the list lacks the United Kingdom. The sandbox chooses which advertiser lacks which country.
 */
export const isOpenTo = ({ code }: Region, { countries }: { countries?: readonly string[] }): boolean =>
  countries?.includes(code) ?? true;

/** Countries of the networks besides TikTok. Public guides say that there are far fewer; the selection is our choice. */
const ELSEWHERE = new Set('JP KR TH VN ID PH TR SA AE BR MX US ES'.split(' '));

/** Whether these networks can show ads in a place; an empty list means all networks. */
export const isServedOn = ({ code }: Region, networks: readonly string[] = []): boolean =>
  networks.length === 0 || networks.includes('PLACEMENT_TIKTOK') || ELSEWHERE.has(code);
