import type { NextFunction, Request, Response } from 'express';
import { HTTP_MESSAGES } from '#libs/contracts/http-messages.js';
import { invalidField } from './api-error.js';

const MAX_DEPTH = 20;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
// Everything below space except tab, line feed and carriage return; DEL, and the second set of control characters.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Half of a surrogate pair is no text: PostgreSQL refuses it in JSON, and UTF-8 has no bytes for it. */
const isUnusable = (text: string): boolean => CONTROL.test(text) || !text.isWellFormed();

/**
 * Refuses what no field may hold (control characters, halves of characters, keys that reach prototypes, nesting over 20) and brings text to
 * NFC, so that one text has one form in the database.
 * @returns the value with its strings normalised; objects are changed in place
 * @throws ApiError 400 naming the field
 */
export function cleanInput(value: unknown, path = '', depth = 0): unknown {
  if (typeof value === 'string') {
    if (isUnusable(value)) throw invalidField(path || 'body', HTTP_MESSAGES.characters);
    return value.normalize('NFC');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) throw invalidField(path || 'body', 'The body is nested too deeply.');
  for (const key of Object.keys(value)) {
    const here = Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key;
    if (FORBIDDEN_KEYS.has(key) || isUnusable(key))
      throw invalidField(path || 'body', `${path || 'The body'} has a field with a name that is not allowed.`);
    (value as Record<string, unknown>)[key] = cleanInput((value as Record<string, unknown>)[key], here, depth + 1);
  }
  return value;
}

/** Applies `cleanInput` to bodies and query strings. */
export function cleanRequest(request: Request, _response: Response, next: NextFunction): void {
  if (request.body !== undefined && typeof request.body === 'object') cleanInput(request.body);
  for (const [name, value] of Object.entries(request.query)) cleanInput(value, name);
  if (/%00/.test(request.path)) throw invalidField('path', 'The address contains characters that are not allowed.');
  next();
}
