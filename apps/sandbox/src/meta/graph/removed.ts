import { GraphError } from './error.js';

/**
 * Features of the protocol that the platform took away: in v26 on 2026-07-29, in all versions on 2026-10-27. The fifth, the header
 * If-None-Match, and the fourth, `GET /?ids=`, are no parameters of every call. The code of the refusal is a guess.
 */
const PARAMETERS = ['pretty', 'debug', 'date_format'];

/** @throws GraphError where a call uses what was removed */
export function refuseRemoved(values: Readonly<Record<string, unknown>>, isConditional = false): void {
  const used = isConditional ? 'If-None-Match' : PARAMETERS.find((name) => values[name] !== undefined);
  if (used !== undefined) throw removed(used);
}

/** The refusal of a removed feature. */
export const removed = (name: string): GraphError =>
  new GraphError({ code: 100, message: `(#100) ${name} is no longer supported in any version.`, blame: name });
