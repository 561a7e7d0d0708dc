import type { ValuesOf, Variables } from './variable.js';
import { ACCOUNT_VARIABLES } from './variables/accounts.js';
import { AI_VARIABLES } from './variables/ai.js';
import { DATABASE_VARIABLES } from './variables/database.js';
import { PAYMENT_VARIABLES } from './variables/payments.js';
import { PROCESS_VARIABLES } from './variables/process.js';
import { RUN_VARIABLES } from './variables/runs.js';
import { SANDBOX_VARIABLES } from './variables/sandbox.js';
import { STORAGE_VARIABLES } from './variables/storage.js';
import { TEMPORAL_VARIABLES } from './variables/temporal.js';

/**
 * Every variable that any part of Polyad reads, with its rule, except those of the platforms: each platform has its own in
 * libs/connectors. A spec compares .env.example, docker-compose.yml and docs/configuration.md with all of them.
 */
export const VARIABLES = {
  ...PROCESS_VARIABLES,
  ...DATABASE_VARIABLES,
  ...TEMPORAL_VARIABLES,
  ...STORAGE_VARIABLES,
  ...ACCOUNT_VARIABLES,
  ...SANDBOX_VARIABLES,
  ...AI_VARIABLES,
  ...PAYMENT_VARIABLES,
  ...RUN_VARIABLES,
} as const satisfies Variables;

export type VariableName = keyof typeof VARIABLES;
export type Values<N extends VariableName> = ValuesOf<Pick<typeof VARIABLES, N>>;

/** The variables with these names. */
export const variablesNamed = <N extends VariableName>(names: readonly N[]): Pick<typeof VARIABLES, N> =>
  Object.fromEntries(names.map((name) => [name, VARIABLES[name]])) as Pick<typeof VARIABLES, N>;
