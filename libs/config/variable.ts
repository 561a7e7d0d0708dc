import type { z } from 'zod';

/** A variable of the environment. */
export interface Variable {
  rule: z.ZodType;
  /** Its purpose. */
  text: string;
  /** Nothing prints its value, and docker-compose.yml has no default for it. */
  secret?: true;
  /**
   * Extracts, from the variable's text, the secret that production refuses if it can be guessed, and says how many characters it must have.
   * Elsewhere the sandbox's own secrets are public. Null if no secret is set.
   */
  unguessable?: { of: (text: string) => string | null; least: number };
}

export type Variables = Readonly<Record<string, Variable>>;
export type ValuesOf<V extends Variables> = { [N in keyof V]: z.output<V[N]['rule']> };

/** A secret that is the whole variable. @param least characters in production */
export const secretOf = (least: number) =>
  ({ secret: true, unguessable: { of: (text: string) => text, least } }) as const satisfies Partial<Variable>;
