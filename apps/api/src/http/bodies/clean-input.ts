import type { NextFunction, Request, Response } from 'express';
import { invalidField } from '../errors/api-error.js';
import { MOST_DEPTH, MOST_FIELDS } from './bounded-json.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { told } from '#libs/contracts/messages/texts.js';

const LONGEST_NAME = 200;
/** What most texts are made of; it needs no further look. */
const PLAIN = /^[\t\n\r -~]*$/;
// Everything below space except tab, line feed and carriage return; DEL, and the second set of control characters.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** No language stacks so many marks on one letter (UAX 15, stream-safe text), and to order them takes the square of their number. */
const STACKED = /\p{M}{31}/u;

/** Half of a surrogate pair is no text: PostgreSQL refuses it in JSON, and UTF-8 has no bytes for it. */
const isUnusable = (text: string): boolean => CONTROL.test(text) || !text.isWellFormed() || STACKED.test(text);

/** Names that every object has by itself: set, they would change what it is; asked for, they seem to be there. */
const isNameAllowed = (name: string): boolean =>
  !(name in Object.prototype) && name !== 'prototype' && name.length <= LONGEST_NAME && !isUnusable(name);

/**
 * Refuses what no field may hold (control characters, halves of characters, names that reach prototypes, nesting over 20, objects of
 * hundreds of fields) and brings text to NFC, so that one text has one form in the database.
 * @param path of the value within the request; empty for the whole of it
 * @param mostEntries of one list
 * @returns the value with its strings normalised; objects are changed in place
 * @throws ApiError 400 naming the field
 */
export const cleanInput = (value: unknown, path = '', mostEntries = Infinity): unknown =>
  clean(value, path === '' ? [] : [path], mostEntries);

/** @param steps names and positions that lead to the value; `depth` of them within it */
function clean(value: unknown, steps: (string | number)[], mostEntries: number, depth = 0): unknown {
  if (typeof value === 'string') {
    if (PLAIN.test(value)) return value;
    if (isUnusable(value)) throw invalidField(fieldOf(steps), HTTP_TEXTS.characters);
    return value.normalize('NFC');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MOST_DEPTH) throw invalidField(fieldOf(steps), HTTP_TEXTS.tooDeep);
  const cleanAt = (holder: Record<string | number, unknown>, at: string | number): void => {
    steps.push(at);
    holder[at] = clean(holder[at], steps, mostEntries, depth + 1);
    steps.pop();
  };
  if (Array.isArray(value)) {
    if (value.length > mostEntries) throw invalidField(fieldOf(steps), HTTP_TEXTS.tooMuch);
    for (let i = 0; i < value.length; i++) cleanAt(value as unknown as Record<number, unknown>, i);
    return value;
  }
  const names = Object.keys(value);
  if (names.length > MOST_FIELDS) throw invalidField(fieldOf(steps), HTTP_TEXTS.tooMuch);
  for (const name of names) {
    if (!isNameAllowed(name)) {
      const field = fieldOf(steps);
      throw invalidField(
        field,
        steps.length === 0 ? FIELD_TEXTS.badNameOfRequest : told(FIELD_TEXTS.badName, { field }),
      );
    }
    cleanAt(value as Record<string, unknown>, name);
  }
  return value;
}

/** `audiences.ages[0].value`. */
const fieldOf = (steps: readonly (string | number)[]): string =>
  steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : path ? `${path}.${step}` : step),
    '',
  ) || 'body';

/** Applies `cleanInput` to the address: what follows the question mark, and what its percent signs stand for. */
export function cleanAddress(request: Request, _response: Response, next: NextFunction): void {
  cleanInput({ ...request.query });
  if (isUnusableAddress(request.path)) throw invalidField('path', HTTP_TEXTS.address);
  next();
}

function isUnusableAddress(path: string): boolean {
  try {
    return isUnusable(decodeURIComponent(path));
  } catch {
    return true; // percent signs that stand for nothing
  }
}
