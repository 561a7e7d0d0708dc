import { randomBytes } from 'node:crypto';
import type { Customer } from '../seed/customers.js';
import type { AnyKind } from '../mutate/kind.js';
import { resourceNameOf, runMutate, type Step } from '../mutate/run.js';
import type { Stored } from '../objects/types.js';
import type { Resource } from '../schema/read.js';
import type { CustomerCall } from '../wire/call.js';
import { Failure } from '../wire/failure.js';
import type { GoogleWorld } from '../world.js';
import type { Facade } from './engine/bridge.js';
import type { RunClock } from './engine/clock.js';
import type { RunLog } from './engine/log.js';
import type { Batch } from './batch.js';
import type { Change } from './store.js';
import type { Upload } from './uploads/upload.js';

/** Everything that the objects of a run share. */
export interface Run {
  world: GoogleWorld;
  customer: Customer;
  person: string;
  isPreview: boolean;
  clock: RunClock;
  log: RunLog;
  changes: Change[];
  /** The objects through which scripts use campaigns, ad groups and ads: one for each of them in a run. */
  entities: Record<'campaign' | 'adGroup' | 'ad', (id: string) => Facade>;
  /** Built entities that have not been sent. */
  batch: Batch;
  /** Starts an upload of a file. */
  upload(file: Pick<Upload, 'name' | 'columns' | 'rows' | 'inMicros' | 'isPreview'>): void;
  /** Carries out uploads that are due by the run's clock. */
  settle(): void;
}

/** The call that the service gets for an operation of a script or an upload. */
export const callOf = (world: GoogleWorld, customer: Customer, person: string): CustomerCall => ({
  world,
  customer,
  person,
  now: world.time.now(),
  version: 'v26',
  requestId: randomBytes(11).toString('base64url'),
  body: {},
  query: {},
  root: '',
});

/** An operation of a kind, as `googleAds:mutate` would receive it. */
export const creation = (kind: AnyKind, resource: Resource): Step => ({
  kind,
  operation: { create: resource },
  at: [`${kind.name}_operation`],
});
export const update = (kind: AnyKind, object: Stored, change: Resource, updateMask: string): Step => ({
  kind,
  operation: { update: { ...change, resourceName: resourceNameOf(kind, object) }, updateMask },
  at: [`${kind.name}_operation`],
});
export const removal = (kind: AnyKind, object: Stored): Step => ({
  kind,
  operation: { remove: resourceNameOf(kind, object) },
  at: [`${kind.name}_operation`],
});

/** The objects of the steps, or why the service refused them: all or nothing. A dry request leaves no trace. */
export function carryOut(
  call: CustomerCall,
  steps: readonly Step[],
  isDry: boolean,
): { objects: Stored[] } | { errors: string[] } {
  try {
    const { objects } = runMutate(call, steps, { isPartial: false, isDry, source: 'script' });
    return { objects: objects as Stored[] };
  } catch (error) {
    if (error instanceof Failure) return { errors: error.errors.map(messageOf) };
    throw error;
  }
}

/** The outcome of one operation. */
export type Outcome = { object: Stored } | { errors: string[] };

/** Carries out operations of one request, each separately. */
export function carryOutEach(call: CustomerCall, steps: readonly Step[]): Outcome[] {
  const placed = steps.map((step, index) => ({ ...step, at: ['operations', index, ...step.at] }));
  const options = { isPartial: true, isDry: false, source: 'script' } as const;
  const { objects, errors } = runMutate(call, placed, options);
  return objects.map((object, index) => {
    if (object) return { object };
    const own = errors.filter(({ location }) => (location?.fieldPathElements[0]?.index ?? 0) === index);
    return { errors: own.map(messageOf) };
  });
}

/** The text of an error, with the value that is wrong. */
function messageOf({ message, trigger, location }: Failure['errors'][number]): string {
  const field = location?.fieldPathElements.at(-1)?.fieldName;
  return [message, ...(trigger ? [`Value: ${trigger.stringValue}.`] : []), ...(field ? [`Field: ${field}.`] : [])].join(
    ' ',
  );
}

/** Changes one entity immediately, as a setter does. A refusal shows under "Changes" and does not stop the script. */
export function change(
  run: Run,
  { entity, name, what }: { entity: string; name: string; what: string },
  step: Step,
): void {
  run.batch.send();
  run.clock.spend('change');
  const done = carryOut(callOf(run.world, run.customer, run.person), [step], run.isPreview);
  run.changes.push({ entity, name, change: what, ...('errors' in done && { error: done.errors.join(' ') }) });
}
