/** The workflow type that delivers one event to one webhook. */
export const DELIVER_WEBHOOK_WORKFLOW = 'deliverWebhookWorkflow';

/** The payload of an outbox item `webhook`. */
export interface WebhookPayload {
  deliveryId: string;
  /** How often the event was sent again by hand. */
  round: number;
}

export interface DeliverWebhookInput extends WebhookPayload {
  organizationId: string;
}

/** The workflow of a delivery, and the key of the outbox item that starts it: sent again, the event has another. */
export const deliveryWorkflowId = ({ deliveryId, round }: WebhookPayload): string => `webhook/${deliveryId}/${round}`;

/** What sending one event once came to. */
export interface WebhookReport {
  /** When the next attempt is due, ms from now; null where there is none. */
  waitMs: number | null;
}

export interface WebhookActivities {
  /**
   * Sends the event once and stores what became of it. Called again after a lost answer it sends the same event again, unless
   * it is known to have arrived.
   * @param input.attempt the number of the attempt in this round, from 1
   */
  sendWebhook(input: DeliverWebhookInput & { attempt: number }): Promise<WebhookReport>;
}
