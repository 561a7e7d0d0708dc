import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import type { ItemTitle } from '#libs/contracts/experiment/item-titles.js';
import { META_GENDERS, type MetaLocation } from '#libs/contracts/experiment/meta-experiment.js';
import { checkAges, checkLocation, isBlank } from '#libs/contracts/experiment/rules.js';
import { ItemCollector, keyOf, listOf, recordOf, valuesOf, type Loose } from './validation-items.js';

const idOf = (value: unknown): string => {
  const { id } = recordOf(value);
  return typeof id === 'string' ? id.trim() : '';
};
/** Identity of a group whatever the order of its members. */
const groupKey = (group: unknown, memberKey: (item: unknown) => string): string =>
  listOf(group).map(memberKey).sort().join('|');
const locationKey = (item: unknown): string => {
  const { type, key, name, latitude, longitude, radius, distance_unit: unit } = recordOf(item);
  return keyOf([type, key ?? name, latitude, longitude, radius, unit]);
};

/** Checks the audience step. An empty list means no restriction, except where the step asks for a choice. */
export function validateAudiences(input: Loose): ErrorItem[] {
  const found = new ItemCollector('audience');
  const audiences = recordOf(input.audiences);
  const list = (name: string) => ({ field: `audiences.${name}`, values: valuesOf(audiences[name]) });

  const ages = list('ages');
  ages.values.forEach((bracket, i) => found.check(`${ages.field}[${i}].value`, 'Ages', checkAges(bracket)));
  found.unique(
    ages.field,
    'Ages',
    ages.values.map((bracket) => keyOf(bracket)),
  );

  const genders = list('genders');
  if (genders.values.length === 0) found.add(genders.field, 'Genders', 'selectOption');
  genders.values.forEach((gender, i) => {
    const isKnown = (META_GENDERS as readonly unknown[]).includes(gender);
    found.check(`${genders.field}[${i}].value`, 'Genders', isKnown ? null : 'selectOption');
  });
  found.unique(genders.field, 'Genders', genders.values.map(keyOf));

  const places = list('geolocations');
  places.values.forEach((group, i) => {
    const field = `${places.field}[${i}].value`;
    if (listOf(group).length === 0) found.add(field, 'Locations', 'selectOption');
    checkLocations(found, field, 'Locations', group);
  });
  found.unique(
    places.field,
    'Locations',
    places.values.map((group) => groupKey(group, locationKey)),
  );

  for (const [name, title] of [
    ['demographics', 'Demographics'],
    ['interests', 'Interests'],
  ] as const) {
    const groups = list(name);
    groups.values.forEach((group, i) => checkIds(found, `${groups.field}[${i}].value`, title, group));
    found.unique(
      groups.field,
      title,
      groups.values.map((group) => groupKey(group, idOf)),
    );
  }
  for (const [name, title] of [
    ['custom_audiences', 'Custom audiences'],
    ['custom_conversions', 'Custom conversions'],
  ] as const) {
    const rows = list(name);
    rows.values.forEach((row, i) => found.check(`${rows.field}[${i}].value`, title, idOf(row) ? null : 'selectOption'));
    found.unique(
      rows.field,
      title,
      rows.values.map(idOf).map((id, i) => id || `#${i}`),
    );
  }
  if (input.objective === 'CONVERSIONS' && list('custom_conversions').values.length === 0) {
    found.add('audiences.custom_conversions', 'Custom conversions', 'selectOption');
  }

  const positions = list('positions');
  positions.values.forEach((group, i) => {
    const field = `${positions.field}[${i}].value`;
    if (listOf(group).length === 0) found.add(field, 'Positions', 'selectOption');
    checkIds(found, field, 'Positions', group);
  });
  const positionKey = (item: unknown) => keyOf([recordOf(item).type, idOf(item)]);
  found.unique(
    positions.field,
    'Positions',
    positions.values.map((group) => groupKey(group, positionKey)),
  );

  const devices = list('user_devices');
  devices.values.forEach((device, i) => {
    const isChosen = !isBlank(recordOf(device).description);
    found.check(`${devices.field}[${i}].value`, 'Devices', isChosen ? null : 'selectOption');
  });
  found.unique(
    devices.field,
    'Devices',
    devices.values.map((device) => keyOf([recordOf(device).platform, recordOf(device).description])),
  );

  const exclusions = recordOf(input.exclusions);
  checkLocations(found, 'exclusions.geolocations', 'Excluded locations', exclusions.geolocations);
  checkIds(found, 'exclusions.demographics', 'Excluded demographics', exclusions.demographics);
  checkIds(found, 'exclusions.interests', 'Excluded interests', exclusions.interests);
  checkIds(found, 'exclusions.custom_audiences', 'Excluded custom audiences', exclusions.custom_audiences);
  return found.items;
}

function checkLocations(found: ItemCollector, field: string, title: ItemTitle, group: unknown): void {
  listOf(group).forEach((place, i) =>
    found.check(`${field}[${i}]`, title, checkLocation(recordOf(place) as Partial<MetaLocation>)),
  );
}

function checkIds(found: ItemCollector, field: string, title: ItemTitle, group: unknown): void {
  listOf(group).forEach((item, i) => found.check(`${field}[${i}]`, title, idOf(item) ? null : 'selectOption'));
}
