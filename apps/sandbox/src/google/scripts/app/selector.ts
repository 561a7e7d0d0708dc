import { answerQuery } from '../../gaql/answer.js';
import { valueAt } from '../../gaql/conditions.js';
import { camelCase } from '../../schema/messages.js';
import { facade, ScriptError, type Facade, type Method } from '../engine/bridge.js';
import { number, text } from '../engine/arguments.js';
import { callOf, type Run } from '../run.js';
import { checkIds, conditionOf } from './conditions.js';

/** Maximum number of entities of an iterator without a limit (developers.google.com, Google Ads scripts, Limits). */
const MOST_RESULTS = 50_000;

const RANGES =
  'TODAY YESTERDAY LAST_7_DAYS LAST_14_DAYS LAST_30_DAYS LAST_BUSINESS_WEEK LAST_WEEK_SUN_SAT THIS_MONTH LAST_MONTH'.split(
    ' ',
  );

/** The entities that a selector selects. */
export interface Choice {
  /** Type of the entities: `VideoCampaign`. */
  entity: string;
  /** A resource of queries. */
  from: string;
  /** Fields that an entity is created from, its id first. */
  fields: readonly string[];
  where: readonly string[];
  /** The status field. Without a condition on it, the selector leaves out removed entities (our choice). */
  status?: string;
  /** Methods of other selectors that this one does not have. */
  lacks?: readonly ('withIds' | 'forDateRange')[];
  make: (...values: string[]) => Facade;
}

/** A selector: it collects conditions, and `get()` queries the service. */
export function selector(run: Run, choice: Choice): Facade {
  const where = [...choice.where];
  const order: string[] = [];
  let most: number | undefined;
  const methods: Record<string, Method> = {
    withCondition(given: unknown) {
      where.push(conditionOf(choice.from, text(given, 'condition')));
      return self;
    },
    withIds(ids: unknown) {
      if (!Array.isArray(ids)) throw new ScriptError('Invalid argument: ids. Should be of type: number[]');
      checkIds(ids);
      // No entity has the id 0, so an empty list selects nothing.
      where.push(`${choice.fields[0]!} IN (${ids.length === 0 ? 0 : ids.map(idOf).join(', ')})`);
      return self;
    },
    withLimit(given: unknown) {
      most = number(given, 'limit');
      return self;
    },
    orderBy(given: unknown) {
      order.push(text(given, 'orderBy'));
      return self;
    },
    forDateRange(range: unknown, until?: unknown) {
      if (until === undefined && RANGES.includes(text(range, 'dateRange')))
        where.push(`segments.date DURING ${String(range)}`);
      return self;
    },
    get() {
      const found = select(run, choice, { where, order, most });
      return iterator(
        run,
        choice.entity,
        found.map((values) => () => choice.make(...values)),
      );
    },
  };
  for (const name of choice.lacks ?? []) delete methods[name];
  const self = facade(`${choice.entity}Selector`, methods);
  return self;
}

function select(
  run: Run,
  { from, fields, status }: Choice,
  { where, order, most }: { where: readonly string[]; order: readonly string[]; most: number | undefined },
): string[][] {
  run.batch.send();
  run.clock.spend('select');
  run.settle();
  const live =
    status === undefined || where.some((condition) => condition.startsWith(status)) ? [] : [`${status} != 'REMOVED'`];
  const query = [
    `SELECT ${fields.join(', ')} FROM ${from}`,
    ` WHERE ${[...where, ...live].join(' AND ')}`,
    ...(order.length > 0 ? [` ORDER BY ${order.join(', ')}`] : []),
    ` LIMIT ${most ?? MOST_RESULTS}`,
  ].join('');
  const { rows } = answerQuery(callOf(run.world, run.customer, run.person), query);
  const paths = fields.map((field) => field.split('.').map(camelCase));
  return rows.map((row) => paths.map((path) => String(valueAt(row, path) ?? '')));
}

/** An iterator over entities. It creates each entity only when `next()` returns it. */
export const iterator = (run: Run, entity: string, makers: readonly (() => unknown)[]): Facade =>
  facade(`${entity}Iterator`, { ...steps(run, makers), totalNumEntities: () => makers.length });

/** An iterator over rows, without a count of them. */
export const rowIterator = (run: Run, type: string, rows: readonly unknown[]): Facade =>
  facade(
    `${type}Iterator`,
    steps(
      run,
      rows.map((row) => () => row),
    ),
  );

function steps(run: Run, makers: readonly (() => unknown)[]): Record<string, Method> {
  let at = 0;
  return {
    hasNext: () => at < makers.length,
    next() {
      if (at >= makers.length) throw new ScriptError('There is no next element.');
      run.clock.spend('iterate');
      return makers[at++]!();
    },
  };
}

const idOf = (id: unknown): string => {
  if (typeof id !== 'number' && typeof id !== 'string')
    throw new ScriptError('Invalid argument: ids. Should be of type: number[]');
  if (!/^\d+$/.test(String(id))) throw new ScriptError(`Invalid argument: ids. ${String(id)} is not an id`);
  return String(id);
};
