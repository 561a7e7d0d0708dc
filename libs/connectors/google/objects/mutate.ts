import { z } from 'zod';
import type { Refusal } from '#libs/contracts/experiment/run/ad-object.js';
import { ConnectorError } from '../../port/connector-error.js';
import type { GoogleClient, OfCustomer } from '../wire/client.js';
import { detailsOf, noAnswer, type Refused } from '../wire/errors.js';
import type { GoogleError } from '../wire/failure.js';
import { idIn } from '../wire/resource.js';
import { OPERATION_KINDS, toWire, type Operation, type OperationKind, type Unit } from './operation.js';

/** Maximum number of operations in one mutate. Source: Google's page on quotas, read November 2026. */
export const MOST_OPERATIONS = 10_000;

/** The result of a mutate, which creates all of its objects or none. */
export type Mutated =
  | { outcome: 'created'; ids: ReadonlyMap<string, string> }
  /** `blamed` are the objects at fault, some of which may already exist; empty if the whole request is at fault. */
  | {
      outcome: 'refused';
      error: ConnectorError;
      blamed: ReadonlyMap<string, Refusal | 'exists'>;
      /** Names of audiences that the account has already. */
      takenAudiences: readonly string[];
    }
  | { outcome: 'failed'; error: ConnectorError };

const answerShape = z.looseObject({
  mutateOperationResponses: z.array(z.record(z.string(), z.looseObject({ resourceName: z.string().default('') }))),
});

/** Operations whose result is the id of an object in the plan. */
const RESULTS: Partial<Record<OperationKind, string>> = {
  campaignOperation: 'campaignResult',
  adGroupOperation: 'adGroupResult',
  adGroupAdOperation: 'adGroupAdResult',
};

/**
 * Codes of errors which say that an object exists. Our names are unique, so an earlier mutate created an object whose name is taken. The
 * codes for duplicate criteria are not here, because no lookup would find a criterion.
 */
const EXISTS = new Set([
  'campaignError.DUPLICATE_CAMPAIGN_NAME',
  'adGroupError.DUPLICATE_ADGROUP_NAME',
  'audienceError.NAME_ALREADY_IN_USE',
  'mutateError.RESOURCE_ALREADY_EXISTS',
]);

/** Creates all units or none. The call has no idempotency key, so it is never sent twice. */
export async function mutate(
  client: GoogleClient,
  of: OfCustomer,
  units: readonly Unit[],
  { timeoutMs, calledOff }: { timeoutMs: number; calledOff?: AbortSignal | undefined },
): Promise<Mutated> {
  const operations = inOrder(units);
  const call = {
    method: 'POST',
    path: 'googleAds:mutate',
    of,
    timeoutMs,
    calledOff,
    operations: operations.length,
  } as const;
  const judged = await client.attempt({ ...call, body: bodyOf(operations) }).catch(toRefused);
  if (!('error' in judged)) return readIds(operations, judged.data);
  const { error, errors } = judged;
  if (error.code !== 'INVALID_REQUEST') return { outcome: 'failed', error };
  const takenAudiences = errors.flatMap((one) => {
    const { kind, create } = operations[one.operation ?? -1] ?? {};
    return kind === 'audienceOperation' && EXISTS.has(one.code) ? [String(create?.['name'])] : [];
  });
  return { outcome: 'refused', error, blamed: blame(operations, error, errors), takenAudiences };
}

function toRefused(thrown: unknown): Refused {
  if (thrown instanceof ConnectorError) return { error: thrown, errors: [] };
  throw thrown;
}

/** Sorts operations by kind. */
export const inOrder = (units: readonly Unit[]): Operation[] => {
  const all = units.flatMap(({ operations }) => operations);
  return OPERATION_KINDS.flatMap((kind) => all.filter((one) => one.kind === kind));
};

export const bodyOf = (operations: readonly Operation[]) => ({
  mutateOperations: operations.map(toWire),
  partialFailure: false,
  responseContentType: 'RESOURCE_NAME_ONLY',
});

function readIds(operations: readonly Operation[], data: unknown): Mutated {
  const parsed = answerShape.safeParse(data);
  const results = parsed.success ? parsed.data.mutateOperationResponses : [];
  const ids = new Map<string, string>();
  for (const [index, { kind, ref }] of operations.entries()) {
    const result = RESULTS[kind];
    const id = result === undefined ? null : idIn(results[index]?.[result]?.resourceName ?? '');
    if (id === '') return { outcome: 'failed', error: noAnswer('once', 'a success that does not name what it made') };
    if (id !== null) ids.set(ref, id);
  }
  return { outcome: 'created', ids };
}

/** The objects at fault, each with the first error about it. */
function blame(
  operations: readonly Operation[],
  error: ConnectorError,
  errors: readonly GoogleError[],
): ReadonlyMap<string, Refusal | 'exists'> {
  const blamed = new Map<string, Refusal | 'exists'>();
  const add = (index: number | null, refusal: Refusal | 'exists') => {
    const { ref, sharedBy = [] } = operations[index ?? -1] ?? {};
    if (ref === undefined) return;
    for (const one of [ref, ...sharedBy]) if (!blamed.has(one)) blamed.set(one, refusal);
  };
  for (const one of errors) {
    const { platformCode = one.code, platformMessage = one.message, field } = detailsOf(one);
    const refusal = { code: platformCode, message: platformMessage, field: field ?? null };
    const kind = operations[one.operation ?? -1]?.kind;
    // The operation of an audience has the name of its group.
    const isOurs = kind !== undefined && (RESULTS[kind] !== undefined || kind === 'audienceOperation');
    add(one.operation, isOurs && EXISTS.has(one.code) ? 'exists' : refusal);
  }
  // Google's front end names the operation in the text of the field.
  const { platformCode = error.code, platformMessage = error.message, field = '' } = error.details;
  const [, index] = /^mutate_?operations\[(\d+)\]/i.exec(field) ?? [];
  if (errors.length === 0 && index !== undefined)
    add(Number(index), { code: platformCode, message: platformMessage, field });
  return blamed;
}
