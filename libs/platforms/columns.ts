import type { Language } from '#libs/contracts/messages/language.js';
import type { PlatformDescription } from './description.js';
import { endingColumns, type EndingColumns } from './endings.js';
import { textOf, valueAt } from './loose.js';

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
