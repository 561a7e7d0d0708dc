import { GraphError } from './error.js';

/**
 * Protocol features that the platform has removed: in v26 on 2026-07-29, in all versions on 2026-10-27. Two more, `GET /?ids=` and the
 * header If-None-Match, are checked elsewhere because they are not parameters of every call. The refusal's code is a guess.
 */
const PARAMETERS = ['pretty', 'debug', 'date_format'];

/** @throws GraphError if a call uses a removed feature */
export function refuseRemoved(values: Readonly<Record<string, unknown>>, isConditional = false): void {
  const used = isConditional ? 'If-None-Match' : PARAMETERS.find((name) => values[name] !== undefined);
  if (used !== undefined) throw removed(used);
}

/** The refusal of a removed feature. */
export const removed = (name: string): GraphError =>
  new GraphError({ code: 100, message: `(#100) ${name} is no longer supported in any version.`, blame: name });
