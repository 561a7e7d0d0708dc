import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { OwnRule } from '../description.js';
import { listOf, recordOf, textOf, valueAt, valuesOf } from '../reading/untrusted.js';
import type { RuleName } from '../checking/rules.js';

/**
 * Where ads for people of 13 to 17 are refused: the United States, Canada, Latin America, the European Economic Area, the United
 * Kingdom and Switzerland (rules of `model/adgroup/create.go`, read November 2026).
 */
const ADULTS_ONLY = new Set(
  (
    'US CA MX GT HN SV NI CR PA CU DO HT PR CO VE EC PE BO BR PY UY AR CL ' +
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK GB CH'
  ).split(' '),
);

const finding = (field: string, rule: RuleName): Finding => ({ field, key: RULE_TEXTS[rule].key });
const groupsOf = (input: unknown, list: string): unknown[][] =>
  valuesOf(valueAt(input, `audiences.${list}`)).map(listOf);
const countryOf = (place: unknown): string => textOf(recordOf(place).region_code).toUpperCase();
const isCountry = (place: unknown): boolean => textOf(recordOf(place).geo_type).toUpperCase() === 'COUNTRY';

/** Every audience list is combined with every other, so one such place makes the platform refuse an ad group. */
const minorsRule: OwnRule = {
  part: 'audience',
  before: 'audiences.ages',
  check(input): Finding[] {
    const isAdultsOnly = groupsOf(input, 'geolocations')
      .flat()
      .some((place) => ADULTS_ONLY.has(countryOf(place)));
    if (!isAdultsOnly) return [];
    return groupsOf(input, 'ages').flatMap((ages, i) =>
      ages.includes('AGE_13_17') ? [finding(`audiences.ages[${i}].value`, 'minors')] : [],
    );
  },
};

/** A country contains its regions and cities: the platform refuses both in one group. */
const overlapRule: OwnRule = {
  part: 'audience',
  before: 'audiences.geolocations',
  check: (input): Finding[] =>
    groupsOf(input, 'geolocations').flatMap((places, i) => {
      const countries = new Set(places.filter(isCountry).map(countryOf).filter(Boolean));
      const isWithin = (place: unknown) => !isCountry(place) && countries.has(countryOf(place));
      return places.some(isWithin) ? [finding(`audiences.geolocations[${i}].value`, 'overlap')] : [];
    }),
};

/** Incomes are available in one country only. */
const incomesRule: OwnRule = {
  part: 'audience',
  before: 'audiences.incomes',
  check(input): Finding[] {
    const isElsewhere = groupsOf(input, 'geolocations')
      .flat()
      .some((place) => !['', 'US'].includes(countryOf(place)));
    if (!isElsewhere) return [];
    return groupsOf(input, 'incomes').flatMap((incomes, i) =>
      incomes.length > 0 ? [finding(`audiences.incomes[${i}].value`, 'incomes')] : [],
    );
  },
};

/** An audience cannot be both included and excluded. */
const excludedRule: OwnRule = {
  part: 'audience',
  before: 'audiences.custom_audiences',
  check(input): Finding[] {
    const idOf = (row: unknown) => textOf(recordOf(row).id);
    const excluded = listOf(valueAt(input, 'exclusions.custom_audiences')).map(idOf).filter(Boolean);
    return valuesOf(valueAt(input, 'audiences.custom_audiences')).flatMap((row, i) =>
      excluded.includes(idOf(row)) ? [finding(`audiences.custom_audiences[${i}].value`, 'excludedToo')] : [],
    );
  },
};

/** Content exclusions work on TikTok itself only: the platform refuses them in an ad group of several networks. */
const contentRule: OwnRule = {
  part: 'audience',
  before: 'content_exclusions',
  check(input): Finding[] {
    const networks = listOf(valueAt(input, 'information.placements'));
    const isElsewhere = networks.some((network) => network !== 'PLACEMENT_TIKTOK');
    return isElsewhere && listOf(valueAt(input, 'content_exclusions')).length > 0
      ? [finding('content_exclusions', 'contentNetworks')]
      : [];
  },
};

export const audienceRules: readonly OwnRule[] = [minorsRule, overlapRule, incomesRule, excludedRule, contentRule];
