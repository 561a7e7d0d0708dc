/** Population in thousands of the countries that matter for audience sizes; all others count as small. */
const POPULATION: Record<string, number> = {
  AE: 9900,
  AF: 41100,
  AL: 2800,
  AM: 2800,
  AO: 35600,
  AR: 46000,
  AT: 9100,
  AU: 26400,
  AZ: 10400,
  BA: 3200,
  BD: 171000,
  BE: 11700,
  BG: 6700,
  BH: 1500,
  BO: 12200,
  BR: 215000,
  BY: 9500,
  CA: 39500,
  CD: 99000,
  CH: 8800,
  CI: 28200,
  CL: 19600,
  CM: 27900,
  CN: 1412000,
  CO: 52000,
  CR: 5200,
  CU: 11200,
  CY: 1250,
  CZ: 10700,
  DE: 84400,
  DK: 5900,
  DO: 11300,
  DZ: 45000,
  EC: 18000,
  EE: 1350,
  EG: 111000,
  ES: 48000,
  ET: 123000,
  FI: 5560,
  FR: 68000,
  GB: 67800,
  GE: 3700,
  GH: 33500,
  GR: 10400,
  GT: 17400,
  HK: 7350,
  HN: 10400,
  HR: 3870,
  HU: 9650,
  ID: 275000,
  IE: 5150,
  IL: 9600,
  IN: 1417000,
  IQ: 44500,
  IR: 88500,
  IS: 380,
  IT: 58900,
  JM: 2830,
  JO: 11300,
  JP: 124500,
  KE: 54000,
  KH: 16800,
  KR: 51700,
  KW: 4300,
  KZ: 19800,
  LB: 5500,
  LK: 22100,
  LT: 2800,
  LU: 660,
  LV: 1880,
  MA: 37500,
  MD: 2600,
  ME: 620,
  MG: 29600,
  MK: 2100,
  MM: 54200,
  MT: 540,
  MX: 127500,
  MY: 33900,
  MZ: 33000,
  NG: 218000,
  NI: 6900,
  NL: 17700,
  NO: 5480,
  NP: 30500,
  NZ: 5150,
  OM: 4600,
  PA: 4400,
  PE: 34000,
  PH: 115600,
  PK: 236000,
  PL: 37700,
  PR: 3200,
  PT: 10400,
  PY: 6800,
  QA: 2700,
  RO: 19000,
  RS: 6700,
  RU: 144000,
  SA: 36400,
  SE: 10500,
  SG: 5900,
  SI: 2100,
  SK: 5430,
  SN: 17300,
  SV: 6300,
  TH: 71700,
  TN: 12400,
  TR: 85000,
  TW: 23900,
  TZ: 65500,
  UA: 38000,
  UG: 47200,
  US: 333000,
  UY: 3400,
  UZ: 35600,
  VE: 28300,
  VN: 98200,
  YE: 33700,
  ZA: 59900,
  ZM: 20000,
  ZW: 16300,
};

const OTHERS =
  'AD AG AI AQ AS AW AX BB BF BI BJ BL BM BN BQ BS BT BV BW BZ CC CF CG CK CV CW CX DJ DM EH ER FJ FK FM FO GA GD GF GG ' +
  'GI GL GM GN GP GQ GS GU GW GY HM HT IM IO JE KI KM KN KP KY LA LC LI LR LS LY MC MF MH ML MN MO MP MQ MR MS MU MV MW ' +
  'NA NC NE NF NR NU PF PG PM PN PS PW RE RW SB SC SD SH SJ SL SM SO SR SS ST SX SY SZ TC TD TF TG TJ TK TL TM TO TT TV ' +
  'UM VA VC VG VI VU WF WS XK';

const names = new Intl.DisplayNames('en', { type: 'region' });

export interface Country {
  code: string;
  name: string;
  /** People, not thousands. */
  population: number;
}

export const countries: Country[] = [...Object.keys(POPULATION), ...OTHERS.split(' ')].sort().map((code) => ({
  code,
  name: names.of(code) ?? code,
  population: (POPULATION[code] ?? 180) * 1000,
}));

export const countryByCode = new Map(countries.map((country) => [country.code, country]));

/** Countries where the Digital Services Act requires beneficiary and payer: the EU with the associated territories. */
export const DSA_COUNTRIES = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GF GP GR HR HU IE IS IT LI LT LU LV MF MQ MT NL NO PL PT RE RO SE SI SK YT'.split(
    ' ',
  ),
);

export const countryGroups: Record<string, string[]> = {
  worldwide: countries.map((country) => country.code),
  eea: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
  europe:
    'AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LT LU LV MD ME MK MT NL NO PL PT RO RS SE SI SK UA'.split(
      ' ',
    ),
  north_america: ['CA', 'MX', 'US'],
  south_america: 'AR BO BR CL CO EC PE PY UY VE'.split(' '),
  asia: 'BD CN HK ID IN JP KR LK MY PH PK SG TH TW VN'.split(' '),
  africa: 'DZ EG ET GH KE MA NG SN TN TZ UG ZA'.split(' '),
  oceania: ['AU', 'NZ'],
};

/** Price per thousand impressions in US dollars. */
const CPM_USD: Record<string, number> = {
  US: 11.5,
  CA: 9.2,
  GB: 8.4,
  AU: 9.8,
  DE: 7.4,
  CH: 9.5,
  JP: 6.8,
  FR: 6.1,
  ES: 4.9,
  IT: 5.2,
  PT: 4.2,
  NL: 7,
  SE: 7.2,
  MX: 3.1,
  BR: 2.6,
  IN: 1.1,
};

export function cpmDollars(code: string): number {
  return CPM_USD[code] ?? 3.5;
}
