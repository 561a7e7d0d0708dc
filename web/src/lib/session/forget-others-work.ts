import type { Middleware } from '@reduxjs/toolkit';
import type { FileStore } from '../storage/files.js';
import { keepDraftsOf } from '../storage/drafts.js';
import { signedIn, signedOut } from './session-slice.js';

/**
 * Removes stored work, so that on a shared computer nobody else finds it. A logout removes the user's files, but keeps typed drafts. A
 * login removes the files and typed drafts of all other users. A session that ends by itself removes nothing, so that the same user can
 * continue.
 */
export const forgetOthersWork =
  (files: Pick<FileStore, 'keepOnly'>): Middleware =>
  () =>
  (next) =>
  (action) => {
    const result = next(action);
    if (signedIn.match(action) && action.payload !== undefined) {
      void files.keepOnly(action.payload);
      keepDraftsOf(action.payload);
    }
    if (signedOut.match(action) && action.payload === 'by-choice') void files.keepOnly(null);
    return result;
  };
