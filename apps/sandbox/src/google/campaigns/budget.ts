import { checkMoney, checkName, removeObject, requireField } from '../objects/checks.js';
import { microsPerMinor } from '../objects/money.js';
import type { Budget, BudgetData } from '../objects/types.js';
import { campaignsOf } from './payers.js';
import { findByLastId, type Kind, type Work } from '../mutate/kind.js';
import type { Resource } from '../schema/read.js';
import { idFor, place } from '../objects/place.js';

const NAME = {
  most: { bytes: 255 },
  invalid: 'stringFormatError.ILLEGAL_CHARS',
  duplicate: 'campaignBudgetError.DUPLICATE_NAME',
};
const MONEY = {
  low: 'campaignBudgetError.NEGATIVE_MONEY_AMOUNT',
  odd: 'campaignBudgetError.NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT',
};

export const isShared = ({ explicitlyShared }: Resource): boolean => explicitlyShared !== false;
export const isTotal = ({ period }: Resource): boolean => period === 'CUSTOM_PERIOD';

export const budgetKind: Kind<BudgetData> = {
  collection: 'campaignBudgets',
  message: 'CampaignBudget',
  name: 'campaign_budget',
  find: findByLastId('budget'),
  idsOf: ({ id }) => [id],
  create(work) {
    const resource: Resource = {
      deliveryMethod: 'STANDARD',
      period: 'DAILY',
      explicitlyShared: true,
      type: 'STANDARD',
      ...work.resource,
    };
    check(work, resource);
    if (work.problems.errors.length > 0) return undefined;
    const name = String(resource.name ?? '');
    return work.world.objects.insert<BudgetData>({
      ...place('budget', work.customer, work.now),
      ...idFor(work),
      name,
      status: 'ENABLED',
      data: dataOf(work, resource),
    });
  },
  update(work) {
    const { object, after, problems, at, world, now } = work;
    check(work, after, object);
    if (isShared(object.data.resource) && !isShared(after))
      problems.add(
        'campaignBudgetError.CANNOT_UPDATE_CAMPAIGN_BUDGET_TO_IMPLICITLY_SHARED',
        'A shared budget cannot become that of one campaign.',
        { at: [...at, 'explicitly_shared'] },
      );
    if (problems.errors.length === 0)
      world.objects.save(object, { name: String(after.name ?? ''), data: dataOf(work, after) }, now);
  },
  remove(work, object) {
    if (campaignsOf(work.world, object.id).length > 0)
      work.problems.add('campaignBudgetError.CAMPAIGN_BUDGET_IN_USE', 'The campaign budget is used by a campaign.', {
        at: work.at,
      });
    else removeObject(work, object);
  },
};

function check(work: Work, resource: Resource, self?: Budget): void {
  const { at, problems, customer } = work;
  const step = microsPerMinor(customer.currency);
  const { name, amountMicros, totalAmountMicros } = resource;
  // Queries show the budget of a single campaign under the campaign's name. Its own name is stored and must still be unique.
  if (isShared(resource) || name !== undefined) checkName(work, name, NAME, (taken) => isTaken(work, taken, self));
  const [used, unused] = isTotal(resource)
    ? ([
        ['total_amount_micros', totalAmountMicros],
        ['amount_micros', amountMicros],
      ] as const)
    : ([
        ['amount_micros', amountMicros],
        ['total_amount_micros', totalAmountMicros],
      ] as const);
  if (unused[1] !== undefined) {
    const code = isTotal(resource)
      ? 'BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD'
      : 'TOTAL_BUDGET_AMOUNT_MUST_BE_UNSET_FOR_BUDGET_PERIOD_DAILY';
    problems.add(`campaignBudgetError.${code}`, `${unused[0]} must be unset for this period.`, {
      at: [...at, unused[0]],
    });
  }
  requireField(used[1], [...at, used[0]], problems);
  checkMoney(used[1], step, [...at, used[0]], problems, MONEY);
  if (resource.deliveryMethod === 'ACCELERATED')
    problems.add(
      'campaignBudgetError.CANNOT_USE_ACCELERATED_DELIVERY_MODE',
      'The budget cannot use the accelerated delivery mode.',
      { at: [...at, 'delivery_method'] },
    );
  if (isTotal(resource) && isShared(resource))
    problems.add(
      'campaignBudgetError.CAMPAIGN_BUDGET_CANNOT_BE_SHARED',
      'A budget for a custom period cannot be shared.',
      { at: [...at, 'explicitly_shared'] },
    );
}

const isTaken = ({ world, customer }: Work, name: string, self?: Budget): boolean => {
  const others = world.objects.list({ platform: 'google', type: 'budget', account: customer.id, name });
  return [...others].some(({ id }) => id !== self?.id);
};

function dataOf({ customer }: Work, resource: Resource): BudgetData {
  const step = microsPerMinor(customer.currency);
  const minor = (micros: unknown): number => Math.round(Number(micros) / step);
  return {
    resource,
    ...(isTotal(resource)
      ? { totalMinor: minor(resource.totalAmountMicros) }
      : { dailyMinor: minor(resource.amountMicros) }),
  };
}
