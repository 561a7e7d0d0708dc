/** One workflow per experiment: its id is derived from the row, so that a second start finds the first. */
export const experimentWorkflowId = (uuid: string): string => `experiment/${uuid}`;

/** A child that creates one slice of an experiment's ad objects; a later round sends what an earlier one left open. */
export const sliceWorkflowId = (uuid: string, wave: number, slice: number, round = 0): string =>
  `experiment/${uuid}/wave/${wave}/slice/${slice}${round > 0 ? `/round/${round}` : ''}`;

/** The run that a workflow is or belongs to, by its id; null where it is none of an experiment. */
export const runIdOf = (workflowId: string): string | null => /^experiment\/[^/]+/.exec(workflowId)?.[0] ?? null;

/** The schedule that deletes what has had its time. */
export const HOUSEKEEPING_SCHEDULE_ID = 'housekeeping';
