import { removeObject } from '../objects/checks.js';
import { place } from '../objects/place.js';
import type { CriterionData } from '../objects/types.js';
import { ofType, type Kind } from '../mutate/kind.js';
import { criterionIdOf, memberOf, valueOf } from './members.js';
import { checkValue } from './values.js';

/** Exclusions from all campaigns of an account. The stored id begins with the account's id. */
export const customerNegativeCriterionKind: Kind<CriterionData> = {
  collection: 'customerNegativeCriteria',
  message: 'CustomerNegativeCriterion',
  name: 'customer_negative_criterion',
  find: (world, customer, [id]) => ofType(world, customer, 'customer_negative_criterion', `${customer.id}~${id}`),
  idsOf: ({ id }) => [id.split('~')[1]!],
  create(work) {
    const { problems, world, customer, now, at, resource } = work;
    const member = memberOf(resource);
    if (member === undefined)
      return void problems.add(
        'criterionError.CONCRETE_TYPE_REQUIRED',
        'Concrete type of criterion is required for CREATE operations.',
        { at },
      );
    checkValue(work, resource, member, '');
    if (problems.errors.length > 0) return undefined;
    const value = valueOf(resource, member);
    const id = `${customer.id}~${criterionIdOf(member, value)}`;
    const before = ofType<CriterionData>(world, customer, 'customer_negative_criterion', id);
    if (before && !before.deleted)
      return void problems.add('mutateError.RESOURCE_ALREADY_EXISTS', 'The resource already exists.', { at });
    if (before) {
      world.objects.save(before, { status: 'ENABLED', deleted: false }, now);
      return before;
    }
    const data: CriterionData = { resource, member, isNegative: true, key: `${member}:${value}` };
    return world.objects.insert<CriterionData>({
      ...place('customer_negative_criterion', customer, now),
      id,
      name: value,
      status: 'ENABLED',
      data,
    });
  },
  remove: removeObject,
};
