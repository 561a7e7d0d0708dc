import { camelCase } from '../schema/messages.js';
import { readMessage, type Resource } from '../schema/read.js';
import type { CustomerCall, Route } from '../wire/call.js';
import { fail } from '../wire/failure.js';
import type { Stored } from '../objects/types.js';
import type { AnyKind } from './kind.js';
import { KINDS } from './kinds.js';
import { MOST_OPERATIONS, resourceNameOf, runMutate, type Step } from './run.js';

/** The number of operations in a body, for the quota. It is counted before the body is checked. */
const countIn =
  (field: string) =>
  (body: unknown): number => {
    const operations = (body as Record<string, unknown> | null)?.[field];
    return Array.isArray(operations) ? Math.max(1, operations.length) : 1;
  };

/** `googleAds:mutate`, and a mutate for each kind of resource. */
export const mutateRoutes: readonly Route[] = [
  { verb: 'POST', of: 'customer', path: '/googleAds:mutate', run: mutateAll, cost: countIn('mutateOperations') },
  ...KINDS.map((kind): Route => ({
    verb: 'POST',
    of: 'customer',
    path: `/${kind.collection}:mutate`,
    cost: countIn('operations'),
    run: (call: CustomerCall) => mutateOne(call, kind),
  })),
];

/** `googleAds:mutate`. */
export function mutateAll(call: CustomerCall): object {
  const request = readMessage('MutateGoogleAdsRequest', call.body);
  const operations = listOf(request.mutateOperations, 'mutate_operations');
  const steps = operations.map((one, index): Step => {
    const kind = KINDS.find(({ name }) => one[camelCase(`${name}_operation`)] !== undefined);
    const at = ['mutate_operations', index];
    if (!kind)
      throw fail('requestError.OPERATION_REQUIRED', 'Mutate operation must have an operation specified.', { at });
    return {
      kind,
      operation: one[camelCase(`${kind.name}_operation`)] as Resource,
      at: [...at, `${kind.name}_operation`],
    };
  });
  const { objects, partialFailureError } = runMutate(call, steps, optionsOf(request));
  const responses = objects.map((object, index) => {
    if (!object) return {};
    const { kind } = steps[index]!;
    return { [camelCase(`${kind.name}_result`)]: resultOf(kind, object, request) };
  });
  return {
    ...(partialFailureError && { partialFailureError }),
    ...(responses.length > 0 && { mutateOperationResponses: responses }),
  };
}

function mutateOne(call: CustomerCall, kind: AnyKind): object {
  const name = `Mutate${kind.collection[0]!.toUpperCase()}${kind.collection.slice(1)}Request`;
  const request = readMessage(name, call.body);
  const operations = listOf(request.operations, 'operations');
  const steps = operations.map((operation, index): Step => ({ kind, operation, at: ['operations', index] }));
  const { objects, partialFailureError } = runMutate(call, steps, optionsOf(request));
  const results = objects.map((object) => (object ? resultOf(kind, object, request) : {}));
  return { ...(partialFailureError && { partialFailureError }), ...(results.length > 0 && { results }) };
}

function listOf(value: unknown, field: string): Resource[] {
  const operations = (value as Resource[] | undefined) ?? [];
  if (operations.length === 0)
    throw fail('requestError.REQUIRED_FIELD_MISSING', 'A required field was not specified in the request.', {
      at: [field],
    });
  if (operations.length > MOST_OPERATIONS)
    throw fail(
      'requestError.TOO_MANY_MUTATE_OPERATIONS',
      'Too many mutate operations in the request: at most 10,000.',
      { at: [field] },
    );
  return operations;
}

const optionsOf = ({ partialFailure, validateOnly }: Resource) => ({
  isPartial: partialFailure === true,
  isDry: validateOnly === true,
});

/** The name of the changed resource, and the resource itself if the caller asks for it. */
function resultOf(kind: AnyKind, object: Stored, { responseContentType }: Resource): object {
  const resourceName = resourceNameOf(kind, object);
  if (responseContentType !== 'MUTABLE_RESOURCE') return { resourceName };
  return { resourceName, [camelCase(kind.name)]: { ...object.data.resource, resourceName } };
}
