/** The workflow type of the schedule that deletes what has had its time. */
export const HOUSEKEEPING_WORKFLOW = 'housekeepingWorkflow';
