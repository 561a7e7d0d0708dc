import type { ValuesOf, Variable, Variables } from './variable.js';
import { variablesNamed, type Values, type VariableName } from './variables.js';
import { GUESSABLE, isWeakSecret } from './weak-secret.js';

/** @param text the value of a variable that is set */
function isWeakInProduction({ unguessable }: Variable, text: string): boolean {
  const secret = unguessable?.of(text) ?? null;
  return unguessable !== undefined && secret !== null && isWeakSecret(secret, unguessable.least);
}

/** The problems of the environment, one line each. */
export class EnvironmentError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  }
}

/**
 * The problem of EGRESS_ALLOW: in production, addresses that people type must not lead to networks that only this
 * machine can reach.
 */
export const egressProblems = ({ NODE_ENV, EGRESS_ALLOW }: Values<'NODE_ENV' | 'EGRESS_ALLOW'>): string[] =>
  NODE_ENV === 'production' && EGRESS_ALLOW.length > 0
    ? ['EGRESS_ALLOW: is only for tests: in production, people could reach addresses that only this machine may reach']
    : [];

/**
 * Reads and checks variables together. An empty string counts as not set.
 * @throws EnvironmentError with one line for each wrong variable: its name, its problem and its purpose
 */
export function readVariables<V extends Variables>(variables: V, source: NodeJS.ProcessEnv = process.env): ValuesOf<V> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, variable] of Object.entries(variables)) {
    const { rule, text } = variable;
    const given = source[name] === '' ? undefined : source[name];
    const result = rule.safeParse(given);
    if (result.success && given && source['NODE_ENV'] === 'production' && isWeakInProduction(variable, given))
      problems.push(
        `${name}: ${name === 'DATABASE_URL' ? 'holds a password that ' : ''}${GUESSABLE} -hex 24 (${text})`,
      );
    else if (result.success) values[name] = result.data;
    else
      problems.push(
        `${name}: ${source[name] ? (result.error.issues[0]?.message ?? 'is wrong') : 'is missing'} (${text})`,
      );
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return values as ValuesOf<V>;
}

/**
 * Reads and checks the named variables of `VARIABLES`.
 * @throws EnvironmentError as `readVariables`
 */
export const readEnvironment = <N extends VariableName>(
  names: readonly N[],
  source: NodeJS.ProcessEnv = process.env,
): Values<N> => readVariables(variablesNamed(names), source);
