import { removeStored } from './storage.js';

/** The keys of unsent forms: features write them as `draft.<form>.<user's id>`. */
const DRAFT = /^draft\.[^.]+\.([^.]+)/;

/** Removes the unsent forms of all other users, so that on a shared computer nobody else finds them. */
export const keepDraftsOf = (userId: string): void =>
  removeStored((key) => (DRAFT.exec(key)?.[1] ?? userId) !== userId);
