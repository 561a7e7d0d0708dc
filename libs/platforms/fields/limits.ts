import type { When } from './fields.js';

/** Bounds that depend on what is chosen: those of the first entry whose `when` holds. */
export type Limits<Limit> = readonly (Limit & { readonly when?: When })[];

/** The bounds that hold now; undefined where no entry is meant for what is chosen. */
export const limitOf = <Limit>(
  limits: Limits<Limit>,
  holds: (when: true | When) => boolean,
): (Limit & { readonly when?: When }) | undefined => limits.find(({ when }) => holds(when ?? true));
