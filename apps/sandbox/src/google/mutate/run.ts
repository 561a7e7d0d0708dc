import { partialFailure } from '../wire/answer.js';
import type { CustomerCall } from '../wire/call.js';
import { fail, Failure, type GoogleAdsError, type Path } from '../wire/failure.js';
import { nameOf } from '../objects/names.js';
import type { Stored } from '../objects/types.js';
import type { Resource } from '../schema/read.js';
import { affectedCampaigns, undeclaredCampaigns } from './campaigns.js';
import type { AnyKind } from './kind.js';
import { carryOut, type Session } from './operation.js';
import { TempIds } from './temp-ids.js';

/** One operation of a request: its kind and its place in the request. */
export interface Step {
  kind: AnyKind;
  operation: Resource;
  at: Path;
}

/** The options of a request. */
export interface MutateOptions {
  isPartial: boolean;
  isDry: boolean;
  /** `api` by default. */
  source?: Session['source'];
}

/** The outcome of a request: the object of each operation, undefined if the operation failed. */
export interface Outcome {
  objects: (Stored | undefined)[];
  /** With partial failure: why operations failed. */
  errors: readonly GoogleAdsError[];
  /** `errors` in the format of the answer. */
  partialFailureError?: object;
}

/** Maximum number of operations in a request. */
export const MOST_OPERATIONS = 10_000;

/** Thrown to undo a request with `validateOnly`. */
class DryRun extends Error {}

/**
 * Carries out the operations of a request in order: all or none of them, or, with partial failure, each valid one.
 * @throws Failure with all errors, unless the request allows partial failure
 */
export function runMutate(call: CustomerCall, steps: readonly Step[], options: MutateOptions): Outcome {
  const { world, customer, now } = call;
  if (customer.isManager)
    throw fail(
      'requestError.CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT',
      'The request cannot be executed by a manager account.',
    );
  if (world.tree.statusOf(customer) === 'SUSPENDED')
    throw fail(
      'authorizationError.ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT',
      'The action is not permitted for a suspended account.',
    );
  const tasks: (() => void)[] = [];
  const session: Session = {
    world,
    customer,
    source: options.source ?? 'api',
    now,
    temps: new TempIds(),
    touched: new Set(),
    undeclared: undeclaredCampaigns(world, customer),
    assets: new Set(),
    afterwards: (task) => void tasks.push(task),
  };
  const outcome = changing(call, steps, () => {
    const done = runSteps(session, steps);
    if (done.errors.length > 0 && !options.isPartial) throw new Failure(done.errors);
    if (options.isDry) throw new DryRun();
    return done;
  });
  if (outcome instanceof DryRun) return { objects: [], errors: [] };
  for (const task of tasks) task();
  const { objects, errors } = outcome;
  return {
    objects,
    errors,
    ...(errors.length > 0 && { partialFailureError: partialFailure(errors, call.version, call.requestId) }),
  };
}

interface Done {
  objects: (Stored | undefined)[];
  errors: GoogleAdsError[];
}

/** Settles the delivery up to now, then runs the work in a transaction. Refused work changes nothing. */
function changing({ world, customer, now }: CustomerCall, steps: readonly Step[], work: () => Done): Done | DryRun {
  const campaigns = affectedCampaigns(world, customer, steps);
  try {
    const done = world.delivery.changeAll(campaigns, now, () => world.db.transaction(work), 'structure');
    if (done.errors.length > 0) world.delivery.forget();
    return done;
  } catch (error) {
    world.objects.forget();
    world.delivery.forget();
    if (error instanceof DryRun) return error;
    throw error;
  }
}

function runSteps(session: Session, steps: readonly Step[]): Done {
  const errors: GoogleAdsError[] = [];
  const objects = steps.map(({ kind, operation, at }) => {
    try {
      return session.world.db.transaction(() => carryOut(session, kind, operation, at));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      session.world.objects.forget();
      errors.push(...error.errors);
      return undefined;
    }
  });
  return { objects, errors };
}

export const resourceNameOf = (kind: AnyKind, object: Stored): string =>
  nameOf(object.account, kind.collection, ...kind.idsOf(object));
