import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import type { Problem } from '../api/problem.js';

/** Whether the same file would fail again, because it has changed, or because the server has examined and refused it. */
export const isFinal = ({ kind, status, code }: Problem): boolean =>
  kind === 'file-changed' || (status === 400 && code === ERROR_CODES.creative);
