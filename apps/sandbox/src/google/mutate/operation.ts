import { applyMask, pathsOf } from '../schema/mask.js';
import type { Resource } from '../schema/read.js';
import { checkWritten } from '../schema/written.js';
import { Problems, type Path } from '../wire/failure.js';
import { nameOf, parseName } from '../objects/names.js';
import type { Stored } from '../objects/types.js';
import type { AnyKind, Work } from './kind.js';
import type { TempIds } from './temp-ids.js';

/** The shared state of the operations of one request. */
export interface Session extends Omit<Work, 'at' | 'problems'> {
  temps: TempIds;
  /** Names that an operation has changed. */
  touched: Set<string>;
  /** Ids of the account's campaigns that lack the political declaration. */
  undeclared: Set<string>;
}

const NOT_FOUND = 'Resource was not found.';

/**
 * Carries out one operation: `{create}`, `{update, updateMask}` or `{remove}`.
 * @param at the operation's path in the request
 * @returns the object
 * @throws Failure with all errors
 */
export function carryOut(session: Session, kind: AnyKind, operation: Resource, at: Path): Stored {
  const problems = new Problems();
  const verb = (['create', 'update', 'remove'] as const).find((one) => operation[one] !== undefined);
  if (!verb) {
    problems.add('requestError.OPERATION_REQUIRED', 'Mutate operation must have create, update, or remove specified.', {
      at,
    });
    problems.throwAny();
  }
  requireDeclarations(session, kind, operation, at, problems);
  if (operation.updateMask !== undefined && verb !== 'update')
    problems.add(
      'fieldMaskError.FIELD_MASK_NOT_ALLOWED',
      'The field mask must not be set for create and remove operations.',
      { at: [...at, 'update_mask'] },
    );
  problems.throwAny();
  const work: Work = { ...session, at: [...at, verb!], problems };
  const object = { create, update, remove }[verb!](session, kind, work, operation);
  problems.throwAny();
  return object!;
}

/** While an account has a campaign without the declaration, Google allows no other change in it. */
function requireDeclarations(
  { undeclared }: Session,
  kind: AnyKind,
  { update, updateMask }: Resource,
  at: Path,
  problems: Problems,
): void {
  if (undeclared.size === 0) return;
  const paths = update === undefined ? [] : pathsOf(String(updateMask ?? ''));
  if (kind.declares?.(paths)) return;
  problems.add(
    'mutateError.EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED',
    'The customer has campaigns without the EU political advertising declaration. Declare it for them first: containsEuPoliticalAdvertising.',
    { at },
  );
}

function create(session: Session, kind: AnyKind, work: Work, operation: Resource): Stored | undefined {
  const { problems, at, customer } = work;
  const given = operation.create as Resource;
  const temp = session.temps.claim(given, kind.collection, customer.id, at, problems);
  const { resourceName: _, ...written } = given;
  checkWritten(kind.message, written, at, problems);
  const resource = session.temps.resolve(written, customer.id, at, problems);
  problems.throwAny();
  const object = kind.create!({ ...work, resource, operation });
  problems.throwAny();
  if (temp !== undefined && object) session.temps.settle(temp, kind.idsOf(object).at(-1)!);
  return object;
}

function update(session: Session, kind: AnyKind, work: Work, operation: Resource): Stored | undefined {
  const { problems, at } = work;
  const { resourceName, ...change } = operation.update as Resource;
  const object = findNamed(session, kind, resourceName, [...at, 'resource_name'], problems);
  const mask = operation.updateMask;
  if (typeof mask !== 'string' || mask.trim() === '')
    problems.add('fieldMaskError.FIELD_MASK_MISSING', 'The field mask must be provided for update operations.', {
      at: [...at.slice(0, -1), 'update_mask'],
    });
  problems.throwAny();
  checkWritten(kind.message, change, at, problems);
  const resolved = session.temps.resolve(change, session.customer.id, at, problems);
  const { resource: before } = object!.data;
  const after = applyMask(kind.message, { before, change: resolved, mask: mask as string }, at, problems);
  problems.throwAny();
  kind.update!({ ...work, object: object!, after, paths: pathsOf(mask as string) });
  return object;
}

function remove(session: Session, kind: AnyKind, work: Work, operation: Resource): Stored | undefined {
  const object = findNamed(session, kind, operation.remove, work.at, work.problems);
  work.problems.throwAny();
  kind.remove!(work, object!);
  return object;
}

function findNamed(session: Session, kind: AnyKind, text: unknown, at: Path, problems: Problems): Stored | undefined {
  const { world, customer, temps, touched } = session;
  if (typeof text !== 'string' || text === '') {
    problems.add('requestError.RESOURCE_NAME_MISSING', 'Resource name is missing.', { at });
    return undefined;
  }
  const parts = { at, trigger: text };
  const name = parseName(temps.resolveName(text, customer.id, at, problems));
  if (problems.errors.length > 0) return undefined;
  const object = name?.collection === kind.collection ? kind.find(world, customer, name.ids) : undefined;
  if (
    !object ||
    nameOf(customer.id, kind.collection, ...kind.idsOf(object)) !== nameOf(customer.id, kind.collection, ...name!.ids)
  ) {
    problems.add('mutateError.RESOURCE_NOT_FOUND', NOT_FOUND, parts);
    return undefined;
  }
  if (touched.has(text)) {
    problems.add(
      'mutateError.ID_EXISTS_IN_MULTIPLE_MUTATES',
      'Cannot mutate the same resource twice in one request.',
      parts,
    );
    return undefined;
  }
  touched.add(text);
  if (object.deleted)
    problems.add(
      'operationAccessDeniedError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
      'The operation is not permitted for removed resources.',
      parts,
    );
  return object as Stored;
}
