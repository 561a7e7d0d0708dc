/** The workflow type of the schedule that works off what dispatchers left behind. */
export const DISPATCH_OUTBOX_WORKFLOW = 'dispatchOutboxWorkflow';

/** The payload of an outbox item `mail`: which text, and what it is about. The dispatcher loads the rest. */
export interface MailPayload {
  template: 'experiment-finished';
  experimentId: number;
}

/** Key of the one mail that tells the end of an experiment. */
export const finishMailKey = (uuid: string): string => `finish-mail/${uuid}`;
