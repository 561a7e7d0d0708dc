/** A text that is equal for equal contents: the server may return an object's fields in another order. */
// oxlint-disable-next-line typescript/no-unnecessary-condition -- undefined for undefined, whatever its type says
export const contentKey = (value: unknown): string => JSON.stringify(value, sorted) ?? 'null';

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
