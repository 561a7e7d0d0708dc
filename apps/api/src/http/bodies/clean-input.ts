import type { NextFunction, Request, Response } from 'express';
import { invalidField } from '../errors/api-error.js';
import { MOST_DEPTH, MOST_FIELDS } from './bounded-json.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';

const LONGEST_NAME = 200;
/** Matches most texts, which then need no further checks. */
const PLAIN = /^[\t\n\r -~]*$/;
// Everything below space except tab, line feed and carriage return; DEL, and the second set of control characters.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** No language stacks so many marks on one letter (UAX 15, stream-safe text), and ordering them takes quadratic time. */
const STACKED = /\p{M}{31}/u;

/** Control characters, stacked marks and lone surrogates. PostgreSQL refuses lone surrogates in JSON, and UTF-8 cannot encode them. */
const isUnusable = (text: string): boolean => CONTROL.test(text) || !text.isWellFormed() || STACKED.test(text);

/** Refuses names that every object inherits: setting one would change the object, and reading one would seem to find it. */
const isNameAllowed = (name: string): boolean =>
  !(name in Object.prototype) && name !== 'prototype' && name.length <= LONGEST_NAME && !isUnusable(name);

/**
 * Refuses what no field may hold: control characters, lone surrogates, names that reach prototypes, nesting over 20, objects of hundreds
 * of fields. Normalizes text to NFC, so that one text has one form in the database.
 * @param path of the value within the request; empty for the whole request
 * @param mostEntries of one list
 * @returns the value with its strings normalized; objects are changed in place
 * @throws ApiError 400 naming the field
 */
export const cleanInput = (value: unknown, path = '', mostEntries = Infinity): unknown =>
  clean(value, path === '' ? [] : [path], mostEntries);

/** @param steps names and positions that lead to the value; `depth` counts from the value that `cleanInput` received */
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
        steps.length === 0 ? FIELD_TEXTS.badNameOfRequest : withParams(FIELD_TEXTS.badName, { field }),
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

/** Applies `cleanInput` to the query string, and checks the path with its percent signs decoded. */
export function cleanAddress(request: Request, _response: Response, next: NextFunction): void {
  cleanInput({ ...request.query });
  if (isUnusableAddress(request.path)) throw invalidField('path', HTTP_TEXTS.address);
  next();
}

function isUnusableAddress(path: string): boolean {
  try {
    return isUnusable(decodeURIComponent(path));
  } catch {
    return true; // invalid percent-encoding
  }
}
