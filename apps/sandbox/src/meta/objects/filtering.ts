import { GraphError, invalid } from '../graph/error.js';
import { isObject, type Params } from '../graph/params.js';

export interface Filter {
  field: string;
  operator: string;
  value: unknown;
}

type Getter<Thing> = (thing: Thing) => unknown;

const TESTS: Record<string, (actual: string, value: unknown) => boolean> = {
  EQUAL: (actual, value) => actual === String(value),
  NOT_EQUAL: (actual, value) => actual !== String(value),
  IN: (actual, value) => list(value).includes(actual),
  NOT_IN: (actual, value) => !list(value).includes(actual),
  CONTAIN: (actual, value) => actual.toLowerCase().includes(String(value).toLowerCase()),
  NOT_CONTAIN: (actual, value) => !actual.toLowerCase().includes(String(value).toLowerCase()),
  STARTS_WITH: (actual, value) => actual.toLowerCase().startsWith(String(value).toLowerCase()),
  GREATER_THAN: (actual, value) => Number(actual) > Number(value),
  GREATER_THAN_OR_EQUAL: (actual, value) => Number(actual) >= Number(value),
  LESS_THAN: (actual, value) => Number(actual) < Number(value),
  LESS_THAN_OR_EQUAL: (actual, value) => Number(actual) <= Number(value),
};

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Reads `filtering`. Throws 100 for a malformed entry or an unknown operator. */
export function readFilters(params: Params): Filter[] {
  return (params.array('filtering') ?? []).map((entry, index) => {
    if (!isObject(entry) || typeof entry.field !== 'string')
      throw invalid(['filtering', String(index)], 'Each filter needs field, operator and value.');
    const operator = String(entry.operator ?? 'EQUAL');
    if (!TESTS[operator]) throw invalid(['filtering', String(index)], `Unknown filter operator "${operator}".`);
    if ((operator === 'IN' || operator === 'NOT_IN') && !Array.isArray(entry.value)) {
      throw invalid(['filtering', String(index)], `The operator ${operator} needs a list.`);
    }
    return { field: entry.field, operator, value: entry.value };
  });
}

/** Combines all filters into one predicate. An unknown field is refused with code 100. */
export function compile<Thing>(filters: Filter[], getters: Record<string, Getter<Thing>>): (thing: Thing) => boolean {
  const tests = filters.map((filter) => {
    const getter = getters[filter.field];
    const test = TESTS[filter.operator];
    if (!getter || !test)
      throw new GraphError({
        code: 100,
        message: `(#100) Filtering field ${filter.field} is not supported.`,
        blame: 'filtering',
      });
    return (thing: Thing): boolean => {
      const actual = getter(thing);
      return test(actual === undefined || actual === null ? '' : String(actual), filter.value);
    };
  });
  return (thing) => tests.every((test) => test(thing));
}
