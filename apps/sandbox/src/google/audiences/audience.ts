import { checkName } from '../objects/checks.js';
import { parseName } from '../objects/names.js';
import { place } from '../objects/place.js';
import type { ResourceData, Stored } from '../objects/types.js';
import { findByLastId, ofType, type Kind, type Work } from '../mutate/kind.js';
import { isObject, type Resource } from '../schema/read.js';
import { snakeCase } from '../schema/messages.js';
import { demographics, interestById, lifeEvents, userListsOf } from '../seed/audiences.js';
import type { Path } from '../wire/failure.js';

const NAME = {
  most: { signs: 255 },
  invalid: 'stringFormatError.ILLEGAL_CHARS',
  duplicate: 'audienceError.NAME_ALREADY_IN_USE',
};
/** Source: AgeSegment of the official messages. */
const AGES = { least: [18, 25, 35, 45, 55, 65], most: [24, 34, 44, 54, 64] };
/** The list of values of each demographic dimension, in JSON. */
const LISTS: Record<string, string> = {
  age: 'ageRanges',
  gender: 'genders',
  householdIncome: 'incomeRanges',
  parentalStatus: 'parentalStatuses',
};

export const listOf = (value: unknown): Resource[] => (value as Resource[] | undefined) ?? [];

/** The dimension of an audience, and its contents. */
export const dimensionOf = (dimension: Resource): [name: string, inner: Resource] =>
  (Object.entries(dimension).find(([, inner]) => isObject(inner)) ?? ['', {}]) as [string, Resource];

/**
 * Reusable audiences, which ad groups of Demand Gen refer to. The API cannot remove them. Sources: audience.proto and audience_error.proto
 * of v26.
 */
export const audienceKind: Kind<ResourceData> = {
  collection: 'audiences',
  message: 'Audience',
  name: 'audience',
  find: findByLastId('audience'),
  idsOf: ({ id }) => [id],
  create(work) {
    const { problems, world, customer, now } = work;
    const resource: Resource = { scope: 'CUSTOMER', ...work.resource };
    check(work, resource);
    if (problems.errors.length > 0) return undefined;
    return world.objects.insert<ResourceData>({
      ...place('audience', customer, now),
      name: String(resource.name),
      status: 'ENABLED',
      data: { resource },
    });
  },
  update(work) {
    const { object, after, problems, world, now } = work;
    check(work, after, object);
    if (problems.errors.length === 0)
      world.objects.save(object, { name: String(after.name), data: { resource: after } }, now);
  },
};

function check(work: Work, resource: Resource, self?: Stored): void {
  const { problems, at, world, customer } = work;
  if (resource.scope === 'ASSET_GROUP')
    problems.add('audienceError.MISSING_ASSET_GROUP_ID', 'Groups of assets are not imitated.', {
      at: [...at, 'scope'],
    });
  checkName(work, resource.name, NAME, (name) => {
    const others = world.objects.list({ platform: 'google', type: 'audience', account: customer.id, name });
    return [...others].some(({ id }) => id !== self?.id);
  });
  const seen = new Set<string>();
  listOf(resource.dimensions).forEach((dimension, index) => {
    const [name, inner] = dimensionOf(dimension);
    const path = [...at, 'dimensions', index];
    if (seen.has(name))
      problems.add('audienceError.TOO_MANY_DIMENSIONS_OF_SAME_TYPE', 'There is such a dimension already.', {
        at: path,
      });
    seen.add(name);
    if (name === 'audienceSegments')
      checkSegments(work, listOf(inner.segments), [...path, 'audience_segments', 'segments']);
    else checkDimension(work, name, inner, path);
  });
  const exclusion = resource.exclusionDimension;
  if (isObject(exclusion))
    checkSegments(work, listOf(exclusion.exclusions), [...at, 'exclusion_dimension', 'exclusions']);
}

/** Reports a dimension without people, and ages that are not Google's age brackets. */
function checkDimension({ problems }: Work, name: string, inner: Resource, at: Path): void {
  const list = LISTS[name];
  const path = name === '' ? at : [...at, snakeCase(name)];
  const invalid = (message: string) => problems.add('audienceError.DIMENSION_INVALID', message, { at: path });
  if (list === undefined) return invalid('The dimension is empty.');
  const values = (inner[list] as unknown[] | undefined) ?? [];
  if (values.length === 0) return invalid('The dimension has no people, or only those of whom nothing is known.');
  if (name !== 'age') {
    if (values.includes('UNDETERMINED') || values.includes('INCOME_RANGE_UNDETERMINED'))
      invalid('People of whom nothing is known are included by include_undetermined.');
    return;
  }
  for (const { minAge, maxAge } of values as Resource[]) {
    const isBracket =
      AGES.least.includes(Number(minAge)) && (maxAge === undefined || AGES.most.includes(Number(maxAge)));
    if (!isBracket || Number(maxAge ?? 200) <= Number(minAge)) invalid('The ages are not brackets of Google.');
  }
}

function checkSegments(work: Work, segments: readonly Resource[], at: Path): void {
  const { problems } = work;
  if (segments.length === 0)
    return problems.add('audienceError.DIMENSION_INVALID', 'The dimension has no segments.', { at });
  const seen = new Set<string>();
  segments.forEach((segment, index) => {
    const [member, inner] = dimensionOf(segment);
    const name = String(Object.values(inner)[0] ?? '');
    const path = [...at, index];
    if (seen.has(name))
      problems.add('audienceError.DUPLICATE_AUDIENCE_SEGMENT', 'The segment is there twice.', { at: path });
    seen.add(name);
    if (!isKnown(work, member, name))
      problems.add('audienceError.AUDIENCE_SEGMENT_NOT_FOUND', 'There is no such segment.', {
        at: path,
        trigger: name,
      });
  });
}

/** Whether an account has a segment. */
function isKnown({ world, customer }: Work, member: string, text: string): boolean {
  const name = parseName(text);
  if (name?.customer !== customer.id) return false;
  const [id = ''] = name.ids;
  const has = (collection: string, isThere: boolean) => name.collection === collection && isThere;
  switch (member) {
    case 'userList':
      return has(
        'userLists',
        userListsOf(customer.id).some((list) => list.id === id && list.isOpen),
      );
    case 'userInterest':
      return has('userInterests', interestById.has(id));
    case 'lifeEvent':
      return has(
        'lifeEvents',
        lifeEvents.some((one) => one.id === id),
      );
    case 'detailedDemographic':
      return has(
        'detailedDemographics',
        demographics.some((one) => one.id === id),
      );
    case 'customAudience': {
      const audience = ofType(world, customer, 'custom_audience', id);
      return has('customAudiences', audience !== undefined && !audience.deleted);
    }
    default:
      return false;
  }
}
