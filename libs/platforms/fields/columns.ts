import type { Language } from '#libs/contracts/messages/language.js';
import type { PlatformDescription } from '../description.js';
import { endingColumns, type EndingColumns } from '../endings/endings.js';
import { textOf, valueAt, withValueAt, type Untrusted } from '../reading/untrusted.js';

/**
 * Columns of an experiment's row that are copied from its input, for lists. Texts of drafts may have any length, so they are cut to fit.
 */
export interface InputColumns extends EndingColumns {
  goal: string;
  pageId: string;
}

/** @param input an experiment or a draft of the platform; any part may be missing or malformed */
export const columnsOf = (description: PlatformDescription, input: unknown): InputColumns => ({
  ...endingColumns(description, input),
  goal: description.goals.find((goal) => goal === valueAt(input, 'objective')) ?? '',
  pageId: (partOfRow(description, input, 'page', 'id') ?? '').slice(0, 64),
});

/** A part of the row that a reference in the columns names; null if the platform has no such reference, or none was chosen. */
function partOfRow(
  { columns }: Pick<PlatformDescription, 'columns'>,
  input: unknown,
  column: 'page' | 'conversions',
  part: 'id' | 'name',
): string | null {
  const path = columns[column];
  return path === undefined ? null : textOf(valueAt(input, `${path}.${part}`)) || null;
}

/** The name of the page that publishes the ads, or of the pixel or action that counts conversions. */
export const rowName = (
  description: Pick<PlatformDescription, 'columns'>,
  input: unknown,
  column: 'page' | 'conversions',
): string | null => partOfRow(description, input, column, 'name');

/** The platform's own word for the reference of a column: 'Pixel', 'Conversion action'; undefined if the platform has no such reference. */
export function columnTitle(
  { columns, texts }: Pick<PlatformDescription, 'columns' | 'texts'>,
  column: 'page' | 'conversions',
  language: Language,
): string | undefined {
  const path = columns[column];
  return path === undefined ? undefined : texts[path]!.title[language];
}

/** The chosen type of the campaign, if the platform has several; else empty. */
export const campaignTypeOf = ({ columns }: PlatformDescription, input: unknown): string =>
  columns.campaignType === undefined ? '' : textOf(valueAt(input, columns.campaignType));

/** The columns of an experiment that the counter next to the wizard sends. */
interface ColumnValues {
  objective?: string | undefined;
  page?: string | undefined;
  campaignType?: string | undefined;
}

/**
 * The parts of an experiment that determine its limits: its goal and its columns, each at its own path (`{ page: { id: '7' } }`). Unknown
 * parts are absent.
 */
export function limitedInput({ columns }: PlatformDescription, values: ColumnValues): Untrusted {
  const paths = [
    ['objective', values.objective],
    [columns.page && `${columns.page}.id`, values.page],
    [columns.campaignType, values.campaignType],
  ] as const;
  return paths.reduce<Untrusted>(
    (input, [path, value]) => (path === undefined || !value ? input : withValueAt(input, path, value)),
    {},
  );
}

/** The parts of a complete experiment that determine its limits, as `limitedInput` returns them. */
export const limitedPart = (description: PlatformDescription, input: unknown): Untrusted =>
  limitedInput(description, {
    objective: textOf(valueAt(input, 'objective')),
    page: partOfRow(description, input, 'page', 'id') ?? '',
    campaignType: campaignTypeOf(description, input),
  });

/** The words for the goal and the campaign type in lists; each only if it was chosen. */
export function kindWords(
  { columns, listedGoals, texts }: PlatformDescription,
  { goal, campaignType }: { goal: string; campaignType: string | null },
  language: Language,
): string[] {
  const goals = { ...texts['objective']?.options, ...listedGoals };
  const types = texts[columns.campaignType ?? '']?.options;
  return [goals[goal]?.[language], types?.[campaignType ?? '']?.[language]].filter((words) => words !== undefined);
}
