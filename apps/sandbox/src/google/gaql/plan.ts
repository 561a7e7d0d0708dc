import { camelCase, messageOf, valuesOf, type Field } from '../schema/messages.js';
import { queryError } from './error.js';
import type { Condition, Query } from './parser.js';
import { FIGURES, messageNameOf, RESOURCES, type QueryResource } from './resources.js';

/** A field of a query, found in the API's messages. */
export interface PlannedField {
  /** `ad_group_ad.ad.id` */
  name: string;
  /** Its path in a row: `['adGroupAd', 'ad', 'id']`. */
  path: string[];
  /** The field at the end of the path. */
  field: Field;
}

export interface PlannedCondition extends PlannedField, Pick<Condition, 'operator' | 'values'> {}

/** A valid query. */
export interface Plan {
  from: string;
  resource: QueryResource;
  select: PlannedField[];
  where: PlannedCondition[];
  orderBy: (PlannedField & { isDown: boolean })[];
  limit?: number;
  /** Whether the query selects metrics or segments. */
  hasFigures: boolean;
  omitsNames: boolean;
}

/** Segments that conditions can use without SELECT. */
const DATES = ['segments.date', 'segments.week', 'segments.month', 'segments.quarter', 'segments.year'];
const CONVERSION_SEGMENT = /^segments\.conversion_action/;
/** Metrics that conversion segments can split. Google's documents do not list all pairs that clash. */
const CONVERSIONS = /^metrics\.(?:all_)?conversions(?:_value)?$/;

/** Checks the fields of a query. @throws a query error for an unknown or misplaced field */
export function planQuery(query: Query, account: { isManager: boolean }): Plan {
  const resource = RESOURCES[query.from];
  if (!resource)
    throw queryError(
      'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE',
      `Error in query: '${query.from}' is not a resource that can be queried.`,
    );
  const plan: Plan = {
    from: query.from,
    resource,
    limit: query.limit,
    select: query.select.map((name) => selectable(name, query.from, resource)),
    where: query.where.map(({ field, operator, values }) => ({
      ...fieldOf(field, query.from, resource, 'WHERE'),
      operator,
      values,
    })),
    orderBy: query.orderBy.map(({ field, isDown }) => ({
      ...fieldOf(field, query.from, resource, 'ORDER_BY'),
      isDown,
    })),
    hasFigures: [...query.select, ...query.where.map(({ field }) => field)].some(
      (name) => name.split('.')[0]! in FIGURES,
    ),
    omitsNames: query.parameters.omit_unselected_resource_names === 'true',
  };
  checkFigures(plan, account);
  for (const condition of plan.where) checkCondition(condition);
  return plan;
}

function selectable(name: string, from: string, resource: QueryResource): PlannedField {
  const planned = fieldOf(name, from, resource, 'SELECT');
  const { kind, isList } = planned.field;
  if (kind === 'message' && !isList)
    throw queryError(
      'PROHIBITED_FIELD_IN_SELECT_CLAUSE',
      `Error in query: '${name}' cannot be selected, its fields can.`,
    );
  return planned;
}

function fieldOf(name: string, from: string, resource: QueryResource, clause: string): PlannedField {
  const [first, ...steps] = name.split('.') as [string, ...string[]];
  const message = messageNameOf(first);
  const unknown = (): Error => queryError('UNRECOGNIZED_FIELD', `Unrecognized field in the query: '${name}'.`);
  if (message === undefined || steps.length === 0) throw unknown();
  if (first in FIGURES && !resource.hasMetrics) {
    const what = first === 'metrics' ? 'METRIC' : 'SEGMENT';
    throw queryError(
      `PROHIBITED_${what}_IN_SELECT_OR_WHERE_CLAUSE`,
      `Cannot select or filter on '${name}': '${from}' has no such figures.`,
    );
  }
  if (!(first in FIGURES) && first !== from && !resource.along.includes(first))
    throw queryError(
      `PROHIBITED_RESOURCE_TYPE_IN_${clause === 'SELECT' ? 'SELECT' : 'WHERE'}_CLAUSE`,
      `Cannot use fields of '${first}' with '${from}' in the FROM clause.`,
    );
  let field: Field | undefined;
  let inner: string | undefined = message;
  for (const step of steps) {
    field = inner === undefined ? undefined : messageOf(inner).get(camelCase(step));
    if (!field || field.isInput) throw unknown();
    inner = field.kind === 'message' && !field.isList ? field.type : undefined;
  }
  return { name, path: [first, ...steps].map(camelCase), field: field! };
}

function checkFigures({ select, where, orderBy, hasFigures }: Plan, { isManager }: { isManager: boolean }): void {
  const names = select.map(({ name }) => name);
  const used = [...names, ...where.map(({ name }) => name)];
  if (isManager && used.some((name) => name.startsWith('metrics.')))
    throw queryError(
      'REQUESTED_METRICS_FOR_MANAGER',
      'Metrics cannot be requested for a manager account. To retrieve metrics, issue separate requests against each client account under the manager account.',
    );
  const missing = [
    ...where.filter(({ name }) => name.startsWith('segments.') && !DATES.includes(name)),
    ...orderBy.filter(({ name }) => name.split('.')[0]! in FIGURES),
  ].find(({ name }) => !names.includes(name));
  if (missing)
    throw queryError(
      'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE',
      `The following field must be present in SELECT clause: '${missing.name}'.`,
    );
  const clash =
    used.some((name) => CONVERSION_SEGMENT.test(name)) &&
    used.find((name) => name.startsWith('metrics.') && !CONVERSIONS.test(name));
  if (clash)
    throw queryError(
      'PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE',
      `Cannot use conversion segments with '${clash}'.`,
    );
  const isDated = used.some((name) => DATES.includes(name));
  if (hasFigures && isDated && !hasRange(where))
    throw queryError(
      'EXPECTED_FILTERS_ON_DATE_RANGE',
      'Date segments need a finite range of dates in the WHERE clause.',
    );
}

/** Whether the conditions on the date have a start and an end. */
function hasRange(where: readonly PlannedCondition[]): boolean {
  const operators = where.filter(({ name }) => name === 'segments.date').map(({ operator }) => operator);
  const isWhole = operators.some((operator) => ['=', 'BETWEEN', 'DURING', 'IN'].includes(operator));
  return isWhole || (operators.some((one) => one.startsWith('>')) && operators.some((one) => one.startsWith('<')));
}

const ORDERED = ['>', '>=', '<', '<=', 'BETWEEN'];

function checkCondition({ name, field, operator, values }: PlannedCondition): void {
  const { kind, type, isList } = field;
  const mismatch = (): Error =>
    queryError('OPERATOR_FIELD_MISMATCH', `Operator '${operator}' cannot be used with field '${name}'.`);
  if (kind === 'message') throw queryError('PROHIBITED_FIELD_IN_WHERE_CLAUSE', `Cannot filter on '${name}'.`);
  if (operator === 'IS NULL' || operator === 'IS NOT NULL') return;
  if (isList !== operator.startsWith('CONTAINS')) throw mismatch();
  const isText = kind === 'scalar' && type === 'string';
  if (/LIKE|REGEXP/.test(operator) && !isText) throw mismatch();
  if (operator === 'DURING' && !name.startsWith('segments.')) throw mismatch();
  if (ORDERED.includes(operator) && (kind === 'enum' || type === 'bool')) throw mismatch();
  for (const { text, kind: written } of values) {
    if (kind === 'enum' && !valuesOf(type).has(text) && !['UNSPECIFIED', 'UNKNOWN'].includes(text))
      throw queryError('BAD_ENUM_CONSTANT', `Invalid enum value cannot be included in WHERE clause: '${text}'.`);
    if (kind === 'scalar' && type === 'bool' && !/^(?:true|false)$/i.test(text))
      throw queryError('BAD_VALUE', `'${text}' is neither TRUE nor FALSE.`);
    if (kind === 'scalar' && /int|double|float/.test(type) && (text === '' || Number.isNaN(Number(text))))
      throw queryError('BAD_NUMBER', `'${text}' is not a number.`);
    if (isText && written === 'number' && !name.startsWith('segments.'))
      throw queryError('BAD_VALUE', `'${name}' is compared with a text, in quotes.`);
    if (/^segments\.(?:date|week|month|quarter)$/.test(name) && operator !== 'DURING' && !isDay(text))
      throw queryError('INVALID_DATE_FORMAT', `Invalid date format: '${text}'. It is YYYY-MM-DD.`);
  }
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
