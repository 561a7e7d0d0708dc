import type { ErrorBody, ErrorItem } from '#libs/contracts/messages/error-codes.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { withParams, type Text } from '#libs/contracts/messages/texts.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';

/** An expected refusal on its way to the client; the error filter turns it into the error body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** A number from the specification's catalog, or one of our stable words. */
    readonly code: number | string,
    readonly text: KeyedText,
    readonly items?: ErrorItem[],
    readonly retryAfterSeconds?: number,
    /** With `confirm-payment`: the values with which the payment provider's page confirms the payment. */
    readonly challenge?: Required<Pick<ErrorBody, 'client_secret' | 'setup'>>,
  ) {
    super(formatText(text));
  }
}

/** The subject of one line of a refusal. */
interface About {
  field?: string;
  /** Our title, or the platform's. Without one the field itself is the title. */
  title?: Text | string;
  type?: string;
  code?: number;
}

/** One line of a refusal. */
export function item(text: KeyedText, { field, title, type = 'validation', code }: About): ErrorItem {
  const titled = typeof title === 'object' ? { title: title.en, titleKey: title.key } : { title: title ?? field ?? '' };
  return {
    ...(field === undefined ? {} : { field }),
    ...titled,
    type,
    ...messageFields(text),
    ...(code ? { code } : {}),
  };
}

/** A row that does not exist or belongs to another team: both look the same. */
export const notFound = (): ApiError => new ApiError(404, 'not-found', HTTP_TEXTS.notFound);

/** The address exists, but not for this method. The response lists the allowed ones (`Allow`). */
export const wrongMethod = (): ApiError => new ApiError(405, 'wrong-method', HTTP_TEXTS.wrongMethod);

export const forbidden = (text: KeyedText = HTTP_TEXTS.notAllowed): ApiError => new ApiError(403, 'forbidden', text);

export const unauthenticated = (): ApiError => new ApiError(401, 'unauthenticated', HTTP_TEXTS.sessionExpired);

/** The session was ended because its key came twice: somebody else may have a copy of it. */
export const sessionReused = (): ApiError => new ApiError(401, 'session-reused', HTTP_TEXTS.sessionReused);

/** The request did not arrive in time. */
export const tooSlow = (): ApiError => new ApiError(408, 'too-slow', HTTP_TEXTS.tooSlow);

/**
 * The maximum number of items in an answer. Nobody reads more, and no answer may be hundreds of times the size of its
 * request.
 */
export const MOST_ITEMS = 50;

/**
 * A bad request that names its fields. The first item's text is the answer's text. Beyond 50 items, the last one gives the number of the
 * rest.
 */
export const invalid = (items: readonly ErrorItem[], code: number | string = 'validation'): ApiError =>
  new ApiError(400, code, items[0] ?? HTTP_TEXTS.invalid, capped(items));

function capped(items: readonly ErrorItem[]): ErrorItem[] {
  const kept = items.slice(0, MOST_ITEMS);
  const count = items.length - kept.length;
  if (count > 0) kept.push(item(withParams(HTTP_TEXTS.more, { count }), { title: '…', type: 'more' }));
  return kept;
}

export const invalidField = (field: string, text: KeyedText, code: number | string = 'validation'): ApiError =>
  invalid([item(text, { field })], code);
