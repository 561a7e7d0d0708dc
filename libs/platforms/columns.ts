import type { PlatformDescription } from './description.js';
import { textOf, valueAt } from './loose.js';

/** What an experiment's row says of its input, for lists. Texts of drafts may be anything: they fit their columns. */
export interface InputColumns {
  goal: string;
  pageId: string;
}

/** @param input an experiment or a draft of the platform, any depth of which may be missing or something else */
export const columnsOf = ({ goals, columns }: PlatformDescription, input: unknown): InputColumns => ({
  goal: goals.find((goal) => goal === valueAt(input, 'objective')) ?? '',
  pageId: columns.page === undefined ? '' : textOf(valueAt(input, columns.page)).slice(0, 64),
});
