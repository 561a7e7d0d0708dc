import { randomBytes } from 'node:crypto';
import { CODE } from './codes.js';

/** The body of every answer. */
export interface Envelope {
  code: number;
  message: string;
  request_id: string;
  data: unknown;
}

export function envelope(now: number, code: number, message: string, data: unknown = {}): Envelope {
  const at = new Date(now).toISOString().replaceAll(/\D/g, '');
  return { code, message, request_id: `${at}${randomBytes(8).toString('hex').toUpperCase()}`, data };
}

export const success = (now: number, data: unknown): Envelope => envelope(now, CODE.ok, 'OK', data);

/** A handler's answer when only part of a list succeeded. */
export class Partial {
  constructor(readonly data: object) {}
}
