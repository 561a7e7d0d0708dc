import type { Middleware } from '@reduxjs/toolkit';
import type { FileStore } from '../storage/files.js';
import { keepDraftsOf } from '../storage/drafts.js';
import { signedIn, signedOut } from './session-slice.js';

/**
 * Removes the files of a user who logs out, and everybody else's files and typed drafts once a user has logged in. On a shared computer
 * nobody else may find them. A session that ends by itself leaves them for the same user. A logout leaves typed drafts, because they are
 * work.
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
