import type { ListName } from '../platform/paths.js';
import type { ExperimentItem } from './endpoints.js';

/** The API's names of the console's lists. */
export const LIST_TYPES: Readonly<Record<ListName, ExperimentItem['type']>> = {
  live: 'live',
  completed: 'completed',
  drafts: 'draft',
  templates: 'template',
  samples: 'sample',
};
