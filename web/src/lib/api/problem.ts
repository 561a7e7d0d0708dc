import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { ERROR_CODES, RELINK_ITEM_CODE, type ErrorBody, type ErrorItem } from '#libs/contracts/messages/error-codes.js';
import type { Params } from '#libs/contracts/messages/finding.js';
import { readKeyedText } from '#libs/contracts/messages/read-text.js';

/** A line of an error answer. A line written by a proxy has no key. */
export type ProblemItem = Omit<ErrorItem, 'key'> & { key?: string };

/** A failed call, in the form that screens use. `status` is 0 if there was no answer; `kind` says why. */
export interface Problem {
  status: number;
  /** `file-changed`: a file to be sent has changed since the user chose it. */
  kind: 'answer' | 'timeout' | 'offline' | 'unreadable' | 'file-changed';
  code: number | string | null;
  /** The server's text in English; null for none. */
  message: string | null;
  /** The text's key and its values, if the server sent them. */
  key?: string;
  params?: Params;
  items: ProblemItem[];
  /** Whether the linked account must be linked again. */
  needsRelink: boolean;
  isThrottled: boolean;
  /** When a retry may succeed, ISO 8601; absent if the server did not say so. */
  retryAt?: string;
  requestId: string | null;
  /** With the code `confirm-payment`: the data that shows the bank's challenge. */
  challenge?: Challenge;
}

/** The data to load and show a bank's challenge. */
export type Challenge = { clientSecret: string; setup: NonNullable<ErrorBody['setup']> };

/** The error of a call whose file can no longer be read. */
export const FILE_CHANGED = { status: 'CUSTOM_ERROR', error: 'the file has changed' } as const;

/** Reads any error of RTK Query. Never throws; unknown shapes become `unreadable`. */
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

/** Whether the server examined the request and refused it; after any other failure, a retry may succeed. */
export const isRefusal = ({ status }: Problem): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Whether the server itself gave no answer: there was none, or a proxy answered in its place. */
export const isServerGone = ({ kind, status }: Problem): boolean =>
  kind === 'offline' || kind === 'timeout' || (kind === 'unreadable' && [502, 503, 504].includes(status));

function toChallenge({ client_secret: clientSecret, setup }: Partial<ErrorBody>): Challenge | null {
  return typeof clientSecret === 'string' && typeof setup?.publishable_key === 'string'
    ? { clientSecret, setup }
    : null;
}

/** The item if it has the proper shape, else none. The answer of a proxy can have another shape. */
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
