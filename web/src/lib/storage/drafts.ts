import { removeStored } from './storage.js';

/** The keys of unsent forms: `draft.<form>.<user's id>`, as features write them. */
const DRAFT = /^draft\.[^.]+\.([^.]+)/;

/** Removes the unsent forms of everybody else: on a shared computer nobody else may find them. */
export const keepDraftsOf = (userId: string): void =>
  removeStored((key) => (DRAFT.exec(key)?.[1] ?? userId) !== userId);
