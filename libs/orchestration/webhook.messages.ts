/** The workflow type that delivers one event to one webhook. */
export const DELIVER_WEBHOOK_WORKFLOW = 'deliverWebhookWorkflow';

/** The payload of an outbox item `webhook`. */
export interface WebhookPayload {
  deliveryId: string;
  /** How many times a person has sent the event again. */
  round: number;
}

export interface DeliverWebhookInput extends WebhookPayload {
  organizationId: string;
}

/** The id of a delivery's workflow, also the key of the outbox item that starts it. An event that is sent again gets another id. */
export const deliveryWorkflowId = ({ deliveryId, round }: WebhookPayload): string => `webhook/${deliveryId}/${round}`;

/** The result of one attempt to send an event. */
export interface WebhookReport {
  /** Time to the next attempt, ms; null if there is none. */
  waitMs: number | null;
}

export interface WebhookActivities {
  /**
   * Sends the event once and stores the result. A call after a lost response sends the event again, unless the event is known to have
   * arrived.
   * @param input.attempt number of the attempt in this round, from 1
   */
  sendWebhook(input: DeliverWebhookInput & { attempt: number }): Promise<WebhookReport>;
}
