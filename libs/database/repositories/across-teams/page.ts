/** The requested part of a list across teams. */
export interface PageRequest {
  /** From 1. */
  page: number;
  size: number;
  search: string;
}

/** A page of a list across teams. */
export interface PageOf<Row> {
  rows: Row[];
  total: number;
  /** More than `total` rows match; they were not counted. */
  isMore: boolean;
}

/** A `like` pattern for texts that contain this, in lower case. */
const partOf = (search: string): string =>
  `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

/**
 * A condition and its values: one of these texts of a row contains the search text, in any case.
 * @param texts expressions in lower case
 */
export const searched = (search: string, texts: readonly string[]): { where: string; values: string[] } =>
  search.trim() === ''
    ? { where: 'true', values: [] }
    : { where: `(${texts.map((text) => `${text} like ?`).join(' or ')})`, values: texts.map(() => partOf(search)) };

/** The parameters of `limit ? offset ?`. */
export const placeOf = ({ page, size }: PageRequest): [limit: number, offset: number] => [size, (page - 1) * size];
