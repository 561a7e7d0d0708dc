import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { ERROR_CODES, RELINK_ITEM_CODE, type ErrorBody, type ErrorItem } from '#libs/contracts/messages/error-codes.js';
import type { Params } from '#libs/contracts/messages/finding.js';
import { readKeyedText } from '#libs/contracts/messages/read-text.js';

/** A line of an error answer. One that has been written by whatever stands between us and the server has no key. */
export type ProblemItem = Omit<ErrorItem, 'key'> & { key?: string };

/** An unsuccessful call in the terms that screens speak. `status` 0: no answer came, `kind` says why. */
export interface Problem {
  status: number;
  /** `file-changed`: a file that was to be sent is not the one that was chosen any more. */
  kind: 'answer' | 'timeout' | 'offline' | 'unreadable' | 'file-changed';
  code: number | string | null;
  /** In English. */
  message: string | null;
  /** The text's key and what is filled in, where the server said them. */
  key?: string;
  params?: Params;
  items: ProblemItem[];
  /** The linked account has to be linked again. */
  needsRelink: boolean;
  isThrottled: boolean;
  /** ISO 8601: from when on it may go better, where the server said so. */
  retryAt?: string;
  requestId: string | null;
  /** With the code `confirm-payment`: what the bank's challenge is shown with. */
  challenge?: Challenge;
}

/** What a bank's challenge is loaded and shown with. */
export type Challenge = { clientSecret: string; setup: NonNullable<ErrorBody['setup']> };

/** The error of a call whose file cannot be read any more. */
export const FILE_CHANGED = { status: 'CUSTOM_ERROR', error: 'the file has changed' } as const;

/** Reads whatever RTK Query calls an error; never throws, unknown shapes become `unreadable`. */
export function toProblem(error: FetchBaseQueryError | SerializedError | unknown): Problem {
  const none = { code: null, message: null, items: [], needsRelink: false, isThrottled: false, requestId: null };
  const status = (error as { status?: unknown } | undefined)?.status;
  if (status === 'TIMEOUT_ERROR') return { ...none, status: 0, kind: 'timeout' };
  if (status === FILE_CHANGED.status) return { ...none, status: 0, kind: 'file-changed' };
  if (status === 'FETCH_ERROR') return { ...none, status: 0, kind: 'offline' };
  if (typeof status !== 'number') {
    const original = (error as { originalStatus?: unknown } | undefined)?.originalStatus;
    return { ...none, status: typeof original === 'number' ? original : 0, kind: 'unreadable' };
  }
  const body = (error as { data?: unknown }).data;
  if (typeof body !== 'object' || body === null) return { ...none, status, kind: 'unreadable' };
  const { message, code, errors, requestId, retryAt } = body as Record<string, unknown>;
  const challenge = toChallenge(body);
  const items = Array.isArray(errors) ? errors.flatMap(toItem) : [];
  return {
    status,
    kind: 'answer',
    code: typeof code === 'number' || typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : null,
    ...readKeyedText(body),
    items,
    needsRelink: items.some((item) => item.code === RELINK_ITEM_CODE),
    isThrottled: code === ERROR_CODES.throttled,
    ...(typeof retryAt === 'number' ? { retryAt: new Date(retryAt).toISOString() } : {}),
    requestId: typeof requestId === 'string' ? requestId : null,
    ...(challenge ? { challenge } : {}),
  };
}

/** Whether the server looked at what was asked and said no; anything else may go better the next time. */
export const isRefusal = ({ status }: Problem): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Whether the server itself gave no answer: nothing came, or a proxy before it spoke in its place. */
export const isServerGone = ({ kind, status }: Problem): boolean =>
  kind === 'offline' || kind === 'timeout' || (kind === 'unreadable' && [502, 503, 504].includes(status));

function toChallenge({ client_secret: clientSecret, setup }: Partial<ErrorBody>): Challenge | null {
  return typeof clientSecret === 'string' && typeof setup?.publishable_key === 'string'
    ? { clientSecret, setup }
    : null;
}

/** An item as it should be. Whatever stands between us and the server may answer in a form of its own. */
function toItem(item: unknown): ProblemItem[] {
  if (typeof item === 'string') return [{ title: '', type: '', message: item }];
  if (typeof item !== 'object' || item === null) return [];
  const { title, titleKey, type, message, code, field } = item as Record<string, unknown>;
  if (typeof message !== 'string') return [];
  return [
    {
      title: typeof title === 'string' ? title : '',
      type: typeof type === 'string' ? type : '',
      message,
      ...readKeyedText(item),
      ...(typeof titleKey === 'string' ? { titleKey } : {}),
      ...(typeof code === 'number' ? { code } : {}),
      ...(typeof field === 'string' ? { field } : {}),
    },
  ];
}
