/** Which part of a list across teams. */
export interface PageAsked {
  page: number;
  size: number;
  search: string;
}

/** A page of a list across teams. */
export interface PageOf<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`: so many match that they were not counted. */
  isMore: boolean;
}

/** For `like`: what has this in it, in small letters. */
const partOf = (search: string): string =>
  `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

/**
 * A condition and its values: one of these texts of a row has what is searched in it, in any case.
 * @param texts expressions in small letters
 */
export const searched = (search: string, texts: readonly string[]): { where: string; values: string[] } =>
  search.trim() === ''
    ? { where: 'true', values: [] }
    : { where: `(${texts.map((text) => `${text} like ?`).join(' or ')})`, values: texts.map(() => partOf(search)) };

/** For `limit ? offset ?`. */
export const placeOf = ({ page, size }: PageAsked): [limit: number, offset: number] => [size, (page - 1) * size];
