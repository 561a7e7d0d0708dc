import type { Client } from '@temporalio/client';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';

/** Codes of gRPC. */
export const [INVALID_ARGUMENT, NOT_FOUND, UNAVAILABLE] = [3, 5, 14];

/** An error as a Temporal server's client throws it. */
export const grpcError = (code: number): Error => Object.assign(new Error(), { code, details: '', metadata: {} });

interface Completion {
  taskToken: Uint8Array;
  result: { payloads: Payload[] };
}

/** The part of a client that completes activities. @param complete receives the token as text and the activity's result */
export const fakeEngine = (complete: (token: string, answer: unknown) => Promise<void>): Client =>
  ({
    options: {},
    withDeadline: (_: number, work: () => unknown) => work(),
    workflowService: {
      respondActivityTaskCompleted: ({ taskToken, result }: Completion) =>
        complete(Buffer.from(taskToken).toString(), defaultPayloadConverter.fromPayload(result.payloads[0]!)),
    },
  }) as never;
