/** The workflow type of the schedule that deletes expired data. */
export const HOUSEKEEPING_WORKFLOW = 'housekeepingWorkflow';
