import { removeStored } from './storage.js';

/** How keys of unsent forms begin: `draft.<form>.<user's id>`, as features write them. */
const DRAFT = /^draft\.[^.]+\.([^.]+)/;

/** Removes the unsent forms of everybody else: on a shared computer they are nobody's to find. */
export const keepDraftsOf = (userId: string): void =>
  removeStored((key) => (DRAFT.exec(key)?.[1] ?? userId) !== userId);
