/** A query of the Google Ads Query Language. */
export interface Query {
  /** Field names in the query language: `ad_group.name`. */
  select: readonly string[];
  from: string;
  /** Conditions that must all hold; see the helpers. */
  where?: readonly string[];
  orderBy?: string;
  limit?: number;
}

export const gaql = ({ select, from, where = [], orderBy, limit }: Query): string =>
  [
    `SELECT ${select.join(', ')} FROM ${from}`,
    ...(where.length === 0 ? [] : [`WHERE ${where.join(' AND ')}`]),
    ...(orderBy === undefined ? [] : [`ORDER BY ${orderBy}`]),
    ...(limit === undefined ? [] : [`LIMIT ${limit}`]),
  ].join(' ');

/** A text literal of a query. */
export const quoted = (text: string): string => `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`;

export const equals = (field: string, text: string): string => `${field} = ${quoted(text)}`;

export const isNot = (field: string, text: string): string => `${field} != ${quoted(text)}`;

/** @throws RangeError for an empty list, which the language does not allow */
export function isOneOf(field: string, texts: readonly string[]): string {
  if (texts.length === 0) throw new RangeError(`${field} is compared with an empty list`);
  return `${field} IN (${texts.map(quoted).join(', ')})`;
}

/**
 * Ids are numbers in the language, so they have no quotes.
 * @throws RangeError for an empty list, or an invalid id
 */
export function hasId(field: string, ids: readonly string[]): string {
  if (ids.length === 0) throw new RangeError(`${field} is compared with an empty list`);
  for (const id of ids) if (!/^\d+$/.test(id)) throw new RangeError(`${JSON.stringify(id)} is not an id`);
  return `${field} IN (${ids.join(', ')})`;
}

/** The condition that a text contains another one, whose wildcards are escaped. */
export const contains = (field: string, text: string): string =>
  `${field} LIKE ${quoted(`%${text.replace(/[[\]%_]/g, (sign) => `[${sign}]`)}%`)}`;

/** Days in the customer's zone, YYYY-MM-DD, both included. */
export const between = (field: string, since: string, until: string): string =>
  `${field} BETWEEN ${quoted(since)} AND ${quoted(until)}`;
