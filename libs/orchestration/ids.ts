/** A run, as its workflow id names it: an experiment, or a batch that activates variations of a finished one. */
export interface NamedRun {
  uuid: string;
  /** The experiment whose variations it activates; absent or null for an experiment. */
  activates?: number | null;
}

/** One workflow per experiment: its id is derived from the row, so a second start finds the first. */
export const experimentWorkflowId = (uuid: string): string => `experiment/${uuid}`;

/** The workflow of a run: `experiment/{uuid}`, or `activation/{uuid}` for a batch. */
export const runWorkflowId = ({ uuid, activates }: NamedRun): string =>
  activates == null ? experimentWorkflowId(uuid) : `activation/${uuid}`;

/**
 * The id of the child workflow that creates one slice of a run's ad objects. A later round sends the objects that an earlier one left open.
 * @param runId id of the run's workflow
 * @param edits number of edited alternatives so far. Objects that an edit planned again get child workflows of their own.
 */
export const sliceWorkflowId = (
  runId: string,
  { wave, edits = 0 }: { wave: number; edits?: number },
  slice: number,
  round = 0,
): string =>
  `${runId}/wave/${wave}/slice/${slice}${edits > 0 ? `/edit/${edits}` : ''}${round > 0 ? `/round/${round}` : ''}`;

/** The run that a workflow is or belongs to, by its id; null if there is none. */
export const runIdOf = (workflowId: string): string | null =>
  /^(?:experiment|activation)\/[^/]+/.exec(workflowId)?.[0] ?? null;

/** The uuid in the id of a run's workflow. */
export const uuidOfRun = (runId: string): string => runId.slice(runId.indexOf('/') + 1);

/** The schedule that deletes expired data. */
export const HOUSEKEEPING_SCHEDULE_ID = 'housekeeping';
