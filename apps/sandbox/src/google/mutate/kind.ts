import type { StoredObject } from '../../store/objects.js';
import type { Customer } from '../seed/customers.js';
import type { Resource } from '../schema/read.js';
import type { Path, Problems } from '../wire/failure.js';
import type { ResourceData } from '../objects/types.js';
import type { GoogleWorld } from '../world.js';

/** One operation under way. */
export interface Work {
  world: GoogleWorld;
  customer: Customer;
  /** Where the operation comes from. Only scripts and bulk uploads may change video campaigns. */
  source: 'api' | 'script';
  /** Real time, milliseconds since 1970. */
  now: number;
  /** Path to the resource in the request: `mutate_operations[0].campaign_operation.create`. */
  at: Path;
  problems: Problems;
  /** Contents of the assets that earlier operations of the request created. */
  assets: Set<string>;
  /** Runs once the whole request has been accepted. */
  afterwards(task: () => void): void;
}

/** The input of a creation: the resource with its references resolved, and its operation. */
export interface Creation extends Work {
  resource: Resource;
  operation: Resource;
}

/** The input of an update: the resource before and after it, and the changed fields. */
export interface Update<Data extends ResourceData> extends Work {
  object: StoredObject<Data>;
  after: Resource;
  /** Fields of the mask: `status`, `network_settings.target_google_search`. */
  paths: string[];
}

/**
 * A kind of resource that can be mutated. Each verb reports errors in `problems`; if there are any, the caller undoes its writes. A verb
 * that the platform does not have is undefined.
 */
export interface Kind<Data extends ResourceData = ResourceData> {
  /** `campaigns` */
  collection: string;
  /** `Campaign` */
  message: string;
  /** `campaign`: its operation is `campaign_operation`, its result `campaignResult`. */
  name: string;
  /** The customer's object with the ids of a resource name; undefined if there is none. */
  find(world: GoogleWorld, customer: Customer, ids: readonly string[]): StoredObject<Data> | undefined;
  /** The ids in its resource name. */
  idsOf(object: StoredObject<Data>): string[];
  create?(creation: Creation): StoredObject<Data> | undefined;
  update?(update: Update<Data>): void;
  remove?(work: Work, object: StoredObject<Data>): void;
  /** Whether an update of these fields sets the political declaration. Google accepts it in an account with undeclared campaigns. */
  declares?(paths: readonly string[]): boolean;
}

/** A kind with any data. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyKind = Kind<any>;

/** Finds objects by the last id in their resource names. */
export const findByLastId =
  <Data extends ResourceData>(type: string): Kind<Data>['find'] =>
  (world, customer, ids) =>
    ofType(world, customer, type, ids.at(-1) ?? '');

/** An object of a customer with that type; undefined if there is none. */
export function ofType<Data extends ResourceData>(
  { objects }: Pick<GoogleWorld, 'objects'>,
  { id: account }: Customer,
  type: string,
  id: string,
): StoredObject<Data> | undefined {
  const object = objects.get<Data>('google', id);
  return object?.type === type && object.account === account ? object : undefined;
}
