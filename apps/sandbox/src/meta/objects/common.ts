import type { StoredObject } from '../../store/objects.js';
import type { GraphCall } from '../graph/call.js';
import { GraphError, invalid, unknownNode } from '../graph/error.js';
import type { FieldNode } from '../graph/fields.js';
import type { Params } from '../graph/params.js';
import { accountById, type AdAccount } from '../seed/accounts.js';
import { requireAble, requireAccess } from '../auth/access.js';

/** The platform's limit for the length of names, in characters. Names of generated objects are long. */
export const MAX_NAME = 400;

const CREATE_STATUSES = ['ACTIVE', 'PAUSED'] as const;
const UPDATE_STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED'] as const;

/** Status of a new object. It cannot be archived or deleted. */
export function newStatus(params: Params): string {
  return params.oneOf('status', CREATE_STATUSES) ?? 'PAUSED';
}

export function changedStatus(params: Params): string | undefined {
  return params.oneOf('status', UPDATE_STATUSES);
}

/** Whether the call only checks if it would be accepted. */
export function validateOnly(params: Params): boolean {
  const options = params.strings('execution_options') ?? [];
  const known = ['validate_only', 'include_recommendations', 'synchronous_ad_review'];
  const wrong = options.find((option) => !known.includes(option));
  if (wrong) throw invalid('execution_options', `Unknown execution option "${wrong}".`);
  if (options.length === 1 && options[0] === 'include_recommendations') {
    throw invalid('execution_options', 'include_recommendations cannot be used alone.');
  }
  return options.includes('validate_only');
}

/**
 * The platform would create the described parent together with the child. Here a spec is allowed only in dry calls, so that no object
 * is created in a way that readers of the ledger do not expect.
 */
export function requireDry(isDry: boolean, params: Params, name: string): void {
  if (!isDry && params.has(name))
    throw invalid(name, `${name} is understood with execution_options=["validate_only"] only.`);
}

/** The account of `act_X`, checked for the permission and the ability to create something in it. */
export function writableAccount(call: GraphCall, id: string): AdAccount {
  requireAccess(call, id.slice(4), true);
  requireAble(call, id.slice(4));
  return accountById.get(id.slice(4)) as AdAccount;
}

/** A stored object of the wanted type in this account. @throws GraphError for any other object, as if it did not exist */
export function ownObject<Thing extends StoredObject<never>>(
  call: GraphCall,
  id: string,
  type: string,
  account: string,
): Thing {
  const object = call.world.objects.get<never>('meta', id);
  if (!object || object.type !== type || object.account !== account) throw unknownNode(id, call.method);
  return object as unknown as Thing;
}

/** Refuses a deleted or archived object: callers can neither change it nor create objects below it. */
export function requireLiving(object: StoredObject<never>, what: string): void {
  if (object.status !== 'DELETED' && object.status !== 'ARCHIVED') return;
  const subcode = what === 'ad' ? 1487566 : what === 'ad set' ? 1885088 : 1487056;
  throw new GraphError({
    code: 100,
    subcode,
    message: 'Invalid parameter',
    title: `The ${what} is ${object.status.toLowerCase()}`,
    userMessage: `The ${what} ${object.id} is ${object.status.toLowerCase()} and cannot be used or changed.`,
  });
}

/** The nested fields, as in `creative{name}`; without braces only the id. */
export function nested(node: FieldNode): FieldNode[] {
  return node.fields ?? [];
}
