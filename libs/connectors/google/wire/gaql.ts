/** A query of the Google Ads Query Language. */
export interface Query {
  /** Fields in the spelling of the language: `ad_group.name`. */
  select: readonly string[];
  from: string;
  /** Conditions, all of which hold; see the helpers. */
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

/** A text as a query holds it. */
export const quoted = (text: string): string => `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`;

export const equals = (field: string, text: string): string => `${field} = ${quoted(text)}`;

export const isNot = (field: string, text: string): string => `${field} != ${quoted(text)}`;

/** @throws RangeError for none: a query may not ask for one of nothing */
export function isOneOf(field: string, texts: readonly string[]): string {
  if (texts.length === 0) throw new RangeError(`${field} is to be one of none`);
  return `${field} IN (${texts.map(quoted).join(', ')})`;
}

/**
 * Ids are numbers there, so they stand without quotes.
 * @throws RangeError for none, and for what is no id
 */
export function hasId(field: string, ids: readonly string[]): string {
  if (ids.length === 0) throw new RangeError(`${field} is to be one of none`);
  for (const id of ids) if (!/^\d+$/.test(id)) throw new RangeError(`${JSON.stringify(id)} is no id`);
  return `${field} IN (${ids.join(', ')})`;
}

/** That a text holds another one, whose wildcards stand for themselves. */
export const contains = (field: string, text: string): string =>
  `${field} LIKE ${quoted(`%${text.replace(/[[\]%_]/g, (sign) => `[${sign}]`)}%`)}`;

/** Days of the customer's zone, YYYY-MM-DD, both included. */
export const between = (field: string, since: string, until: string): string =>
  `${field} BETWEEN ${quoted(since)} AND ${quoted(until)}`;
