import type { When } from './fields.js';

/** Limits that depend on choices: the first entry whose `when` holds applies. */
export type Limits<Limit> = readonly (Limit & { readonly when?: When })[];

/** The limits that apply now; undefined if no entry fits the choices. */
export const limitOf = <Limit>(
  limits: Limits<Limit>,
  holds: (when: true | When) => boolean,
): (Limit & { readonly when?: When }) | undefined => limits.find(({ when }) => holds(when ?? true));
