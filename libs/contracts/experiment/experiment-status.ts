/** Every status an experiment is stored with. The labels people see belong to the console's texts. */
export const EXPERIMENT_STATUSES = [
  'DRAFT',
  'TEMPLATE',
  'SAMPLE',
  'PENDING',
  'PENDING_ADS',
  'PROCESSING',
  'PENDING_REVIEW',
  'COMPLETED',
  'NO_RESULTS',
  'FAILED',
] as const;
export type ExperimentStatus = (typeof EXPERIMENT_STATUSES)[number];

/** The lists of the console and the statuses each one holds. */
export const LIST_STATUSES = {
  draft: ['DRAFT'],
  template: ['TEMPLATE'],
  sample: ['SAMPLE'],
  live: ['PENDING', 'PENDING_ADS', 'PROCESSING'],
  completed: ['PENDING_REVIEW', 'COMPLETED', 'NO_RESULTS', 'FAILED'],
} as const satisfies Record<string, readonly ExperimentStatus[]>;
export type ExperimentListType = keyof typeof LIST_STATUSES;

/** Statuses in which nothing more will happen to an experiment by itself. */
export const isFinished = (status: ExperimentStatus): boolean =>
  (LIST_STATUSES.completed as readonly string[]).includes(status);
