/** Every stored status of an experiment. The console's texts have the labels. */
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

/** The lists of the console and the statuses in each. */
export const LIST_STATUSES = {
  draft: ['DRAFT'],
  template: ['TEMPLATE'],
  sample: ['SAMPLE'],
  live: ['PENDING', 'PENDING_ADS', 'PROCESSING'],
  completed: ['PENDING_REVIEW', 'COMPLETED', 'NO_RESULTS', 'FAILED'],
} as const satisfies Record<string, readonly ExperimentStatus[]>;
export type ExperimentListType = keyof typeof LIST_STATUSES;

/** Whether an experiment has finished, so that nothing more happens by itself. */
export const isFinished = (status: ExperimentStatus): boolean =>
  (LIST_STATUSES.completed as readonly string[]).includes(status);
