import type { Language } from '#libs/contracts/messages/language.js';
import type { PlatformDescription } from '../description.js';
import { endingColumns, type EndingColumns } from '../endings/endings.js';
import { textOf, valueAt, withValueAt, type Loose } from '../reading/loose.js';

/** What an experiment's row says of its input, for lists. Texts of drafts may be anything: they fit their columns. */
export interface InputColumns extends EndingColumns {
  goal: string;
  pageId: string;
}

/** @param input an experiment or a draft of the platform, any depth of which may be missing or something else */
export const columnsOf = (description: PlatformDescription, input: unknown): InputColumns => ({
  ...endingColumns(description, input),
  goal: description.goals.find((goal) => goal === valueAt(input, 'objective')) ?? '',
  pageId: description.columns.page === undefined ? '' : textOf(valueAt(input, description.columns.page)).slice(0, 64),
});

/** The type of the campaign as it was chosen, where the platform has several; empty where there is none. */
export const campaignTypeOf = ({ columns }: PlatformDescription, input: unknown): string =>
  columns.campaignType === undefined ? '' : textOf(valueAt(input, columns.campaignType));

/** What the counter beside the wizard tells of an experiment. */
interface ToldColumns {
  objective?: string | undefined;
  page?: string | undefined;
  campaignType?: string | undefined;
}

/**
 * What of an experiment decides its limits: its goal and its columns, each at its own path (`{ page: { id: '7' } }`). What is not known
 * is absent.
 */
export function limitedInput({ columns }: PlatformDescription, told: ToldColumns): Loose {
  const paths = [
    ['objective', told.objective],
    [columns.page, told.page],
    [columns.campaignType, told.campaignType],
  ] as const;
  return paths.reduce<Loose>(
    (input, [path, value]) => (path === undefined || !value ? input : withValueAt(input, path, value)),
    {},
  );
}

/** The same of an experiment that is whole. */
export const limitedPart = (description: PlatformDescription, input: unknown): Loose =>
  limitedInput(description, {
    objective: textOf(valueAt(input, 'objective')),
    page: textOf(valueAt(input, description.columns.page ?? '')),
    campaignType: campaignTypeOf(description, input),
  });

/** What lists say that an experiment is for, and of which type its campaign is; neither where it was not chosen. */
export function kindWords(
  { columns, listedGoals, texts }: PlatformDescription,
  { goal, campaignType }: { goal: string; campaignType: string | null },
  language: Language,
): string[] {
  const goals = { ...texts['objective']?.options, ...listedGoals };
  const types = texts[columns.campaignType ?? '']?.options;
  return [goals[goal]?.[language], types?.[campaignType ?? '']?.[language]].filter((words) => words !== undefined);
}
