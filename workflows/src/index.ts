/** Every workflow of the bundle; their names are what clients start. */
export { runExperimentWorkflow } from './experiment/run-experiment.workflow.js';
export { createSliceWorkflow } from './experiment/by-calls/create-slice.workflow.js';
export { housekeepingWorkflow } from './housekeeping/housekeeping.workflow.js';
export { deliverWebhookWorkflow } from './webhooks/deliver-webhook.workflow.js';
