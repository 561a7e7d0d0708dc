import type { StoredObject } from '../../store/objects.js';
import type { Work } from '../mutate/kind.js';
import type { Resource } from '../schema/read.js';
import type { Path, Problems } from '../wire/failure.js';

/** Characters that names may not contain. */
const CONTROL = /[\0\n\r]/;

/** The maximum length of a kind's names, and the codes of the errors for invalid and for duplicate names. */
export interface NameRules {
  /** Maximum length, in UTF-8 bytes or in characters. */
  most: { bytes: number } | { signs: number };
  invalid: string;
  duplicate: string;
}

/** Reports a name that is missing, too long or taken, or that has line breaks. */
export function checkName(
  { at, problems }: Pick<Work, 'at' | 'problems'>,
  name: unknown,
  { most, invalid, duplicate }: NameRules,
  isTaken: (name: string) => boolean,
): void {
  const path = [...at, 'name'];
  if (typeof name !== 'string' || name.trim() === '') return requireField(undefined, path, problems);
  const parts = { at: path, trigger: name };
  const isTooLong = 'bytes' in most ? Buffer.byteLength(name.trim()) > most.bytes : [...name].length > most.signs;
  if (isTooLong) problems.add('stringLengthError.TOO_LONG', 'Too long.', parts);
  if (CONTROL.test(name)) problems.add(invalid, 'The name contains characters that are not allowed.', parts);
  if (isTaken(name)) problems.add(duplicate, 'The name is already assigned to another one of them.', parts);
}

/** Reports a field that is missing. */
export function requireField(value: unknown, at: Path, problems: Problems): void {
  if (value === undefined || value === '')
    problems.add('fieldError.REQUIRED', 'The required field was not present.', { at });
}

/** Reports the status REMOVED, which only a removal can set. */
export function checkStatus({ at, problems }: Pick<Work, 'at' | 'problems'>, { status }: Resource): void {
  if (status === 'REMOVED')
    problems.add(
      'operationAccessDeniedError.CREATE_AS_REMOVED_NOT_PERMITTED',
      'The REMOVED status is reached by the remove operation alone.',
      { at: [...at, 'status'] },
    );
}

/** Reports an amount that is not above zero or not a multiple of the smallest unit. */
export function checkMoney(
  value: unknown,
  step: number,
  at: Path,
  problems: Problems,
  codes: { low: string; odd: string },
): void {
  if (value === undefined) return;
  const micros = Number(value);
  const parts = { at, trigger: String(value) };
  if (micros <= 0) problems.add(codes.low, 'The money amount must be above zero.', parts);
  else if (micros % step !== 0)
    problems.add(codes.odd, 'The money amount is not a multiple of the smallest unit of the currency.', parts);
}

/** Marks an object as removed. */
export function removeObject({ world, now }: Work, object: StoredObject<unknown>): void {
  world.objects.save(object, { status: 'REMOVED', deleted: true }, now);
}
