import type { Middleware } from '@reduxjs/toolkit';
import type { FileStore } from '../storage/files.js';
import { keepDraftsOf } from '../storage/drafts.js';
import { signedIn, signedOut } from './session-slice.js';

/**
 * Removes the files of whoever logs out, and files and typed drafts of everybody else once somebody has logged in: on a
 * shared computer they are nobody's to find. A session that ends by itself leaves them for the same person, and a logout
 * leaves what was typed, which is work.
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
