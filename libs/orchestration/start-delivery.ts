import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { CORE_QUEUE } from './queues.js';
import { SEARCH_ATTRIBUTES } from './search-attributes.js';
import { DELIVER_WEBHOOK_WORKFLOW, deliveryWorkflowId, type DeliverWebhookInput } from './webhook.messages.js';

/** Starts the workflow that delivers an event. A workflow that was started before also counts as success. */
export async function startDelivery(client: Client, input: DeliverWebhookInput): Promise<void> {
  try {
    await client.workflow.start(DELIVER_WEBHOOK_WORKFLOW, {
      workflowId: deliveryWorkflowId(input),
      taskQueue: CORE_QUEUE,
      args: [input],
      staticSummary: 'delivers an event to a webhook',
      typedSearchAttributes: new TypedSearchAttributes([
        { key: SEARCH_ATTRIBUTES.organization, value: input.organizationId },
      ]),
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
