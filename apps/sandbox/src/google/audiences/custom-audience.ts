import { removeObject, requireField } from '../objects/checks.js';
import { nameOf } from '../objects/names.js';
import { place } from '../objects/place.js';
import type { CriterionData, ResourceData, Stored } from '../objects/types.js';
import { findByLastId, type Kind, type Work } from '../mutate/kind.js';
import type { Resource } from '../schema/read.js';

/** The value that a member of each type has. */
const VALUES: Record<string, string> = { KEYWORD: 'keyword', URL: 'url', PLACE_CATEGORY: 'placeCategory', APP: 'app' };

export const customAudienceKind: Kind<ResourceData> = {
  collection: 'customAudiences',
  message: 'CustomAudience',
  name: 'custom_audience',
  find: findByLastId('custom_audience'),
  idsOf: ({ id }) => [id],
  create(work) {
    const { problems, world, customer, now } = work;
    const resource: Resource = { type: 'AUTO', ...work.resource };
    check(work, resource);
    if (problems.errors.length > 0) return undefined;
    return world.objects.insert<ResourceData>({
      ...place('custom_audience', customer, now),
      name: String(resource.name),
      status: 'ENABLED',
      data: { resource },
    });
  },
  update(work) {
    const { object, after, problems, world, now, at } = work;
    if (after.type !== object.data.resource.type)
      problems.add('customAudienceError.INVALID_TYPE_CHANGE', 'The type of the audience cannot be changed so.', {
        at: [...at, 'type'],
      });
    check(work, after, object);
    if (problems.errors.length === 0)
      world.objects.save(object, { name: String(after.name), data: { resource: after } }, now);
  },
  remove(work, object) {
    if (isUsed(work, object))
      work.problems.add(
        'customAudienceError.CANNOT_REMOVE_WHILE_IN_USE',
        'The audience is used by an ad group or a campaign.',
        { at: work.at },
      );
    else removeObject(work, object);
  },
};

function check(work: Work, { name, members }: Resource, self?: Stored): void {
  const { problems, at, world, customer } = work;
  requireField(name, [...at, 'name'], problems);
  const all = world.objects.list({ platform: 'google', type: 'custom_audience', account: customer.id });
  // Names that differ only in upper and lower case are equal.
  const isTaken = [...all].some((one) => one.id !== self?.id && one.name.toLowerCase() === String(name).toLowerCase());
  if (isTaken)
    problems.add('customAudienceError.NAME_ALREADY_USED', 'The name is already used by another audience.', {
      at: [...at, 'name'],
      trigger: String(name),
    });
  const given = (members as Resource[] | undefined) ?? [];
  if (given.length === 0)
    problems.add('fieldError.REQUIRED_NONEMPTY_LIST', 'The list has to hold something.', { at: [...at, 'members'] });
  const seen = new Set<string>();
  given.forEach((member, index) => {
    const path = [...at, 'members', index];
    const field = VALUES[String(member.memberType)];
    if (field === undefined)
      return problems.add('customAudienceError.INVALID_MEMBER_TYPE', 'The type of the member is missing.', {
        at: path,
      });
    if (member[field] === undefined)
      return problems.add(
        'customAudienceError.MEMBER_TYPE_AND_VALUE_DOES_NOT_MATCH',
        'The value does not fit the type of the member.',
        { at: path },
      );
    const key = `${field}:${String(member[field])}`;
    if (seen.has(key))
      problems.add('customAudienceError.MEMBER_TYPE_AND_PARAMETER_ALREADY_EXISTED', 'The member is there twice.', {
        at: path,
      });
    seen.add(key);
  });
}

function isUsed({ world, customer }: Work, { id }: Stored): boolean {
  const name = nameOf(customer.id, 'customAudiences', id);
  return ['adgroup_criterion', 'campaign_criterion'].some((type) =>
    [...world.objects.list<CriterionData>({ platform: 'google', type, account: customer.id })].some(
      ({ data }) => (data.resource.customAudience as Resource | undefined)?.customAudience === name,
    ),
  );
}
