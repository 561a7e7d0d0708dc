import { camelCase } from '../schema/messages.js';
import { isObject, type Resource } from '../schema/read.js';
import type { CustomerCall } from '../wire/call.js';
import { compare, fits, valueAt } from './conditions.js';
import { rangeOf } from './dates.js';
import { settle, withFigures } from './figures.js';
import { narrowedBy } from './narrow.js';
import { parseQuery } from './parser.js';
import { planQuery, type Plan } from './plan.js';
import { RowSource } from './rows.js';

/** The answer to a query. */
export interface Found {
  /** Rows with the selected fields. */
  rows: Resource[];
  /** `campaign.id,adGroup.name` */
  fieldMask: string;
  plan: Plan;
}

/** Answers a query about an account. @throws a query error for an invalid query */
export function answerQuery(call: CustomerCall, text: string): Found {
  const { world, customer, now, root } = call;
  const plan = planQuery(parseQuery(text), customer);
  const today = settle(world, customer, now);
  const narrowed = narrowedBy(plan);
  const source = new RowSource({ world, now, root }, customer, narrowed).rows(plan.from);
  // Conditions without figures come first, so that only the rows that remain need figures.
  const plain = plan.where.filter(({ path }) => path[0] !== 'metrics' && path[0] !== 'segments');
  const left = source.filter(({ resources }) => plain.every((condition) => fits(resources, condition, today)));
  const full = plan.hasFigures
    ? withFigures(call, plan, left, { range: rangeOf(plan.where, today), campaigns: narrowed.campaigns })
    : left.map(({ resources }) => resources);
  const selected = new Set(plan.select.map(({ name }) => name));
  const figureConditions = plan.where.filter(
    ({ name, path }) => path[0] === 'metrics' || (path[0] === 'segments' && selected.has(name)),
  );
  const kept = full.filter((row) => figureConditions.every((condition) => fits(row, condition, today)));
  order(kept, plan);
  const rows = kept.slice(0, plan.limit).map((row) => project(row, plan));
  return { rows, fieldMask: plan.select.map(({ path }) => path.join('.')).join(','), plan };
}

function order(rows: Resource[], { orderBy }: Plan): void {
  if (orderBy.length === 0) return;
  rows.sort((left, right) => {
    for (const { path, field, isDown } of orderBy) {
      const difference = compare(field, valueAt(left, path), valueAt(right, path));
      if (difference !== 0) return isDown ? -difference : difference;
    }
    return 0;
  });
}

/** The selected fields of a row, with the names of the resources that have them. */
function project(row: Resource, { select, from, omitsNames }: Plan): Resource {
  const result: Resource = {};
  const main = camelCase(from);
  if (!omitsNames) copyName(row, result, main);
  for (const { path } of select) {
    const value = valueAt(row, path);
    let [from, to] = [row, result];
    for (const step of path.slice(0, -1)) {
      if (!isObject(from[step])) break;
      if (!omitsNames) copyName(from, to, step);
      if (!isObject(to[step])) to[step] = {};
      [from, to] = [from[step], to[step] as Resource];
    }
    if (value !== undefined && isObject(from)) to[path.at(-1)!] = value;
  }
  return result;
}

function copyName(from: Resource, to: Resource, step: string): void {
  const inner = from[step];
  if (!isObject(inner) || inner.resourceName === undefined) return;
  to[step] = { resourceName: inner.resourceName, ...(isObject(to[step]) ? to[step] : {}) };
}
