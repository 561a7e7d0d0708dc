import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import { fillIn } from '#libs/contracts/messages/fill-in.js';
import { HTTP_FIGURES, HTTP_MESSAGES } from '#libs/contracts/messages/http-messages.js';

/** An expected refusal on its way to the client; the error filter turns it into the error body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** A number of the specification's catalogue, or our stable word. */
    readonly code: number | string,
    message: string,
    readonly items?: ErrorItem[],
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** A missing row, and a row of another team: the two look the same. */
export const notFound = (): ApiError => new ApiError(404, 'not-found', HTTP_MESSAGES.notFound);

/** The address exists, and is asked in another way. The answer names the ways that there are (`Allow`). */
export const wrongMethod = (): ApiError => new ApiError(405, 'wrong-method', HTTP_MESSAGES.wrongMethod);

export const forbidden = (message: string = HTTP_MESSAGES.notAllowed): ApiError =>
  new ApiError(403, 'forbidden', message);

export const unauthenticated = (): ApiError => new ApiError(401, 'unauthenticated', HTTP_MESSAGES.sessionExpired);

/** The request did not arrive in the time that it had. */
export const tooSlow = (): ApiError => new ApiError(408, 'too-slow', HTTP_MESSAGES.tooSlow);

/** Items that an answer tells one by one. Nobody reads more, and a request must not be answered by hundreds of times its size. */
export const MOST_ITEMS = 50;

/** A bad request that names its fields; the first item's message is the answer's. Beyond 50, the last one says how many more. */
export const invalid = (items: readonly ErrorItem[], code: number | string = 'validation'): ApiError =>
  new ApiError(400, code, items[0]?.message ?? HTTP_MESSAGES.invalid, capped(items));

function capped(items: readonly ErrorItem[]): ErrorItem[] {
  const told = items.slice(0, MOST_ITEMS);
  const count = items.length - told.length;
  if (count > 0)
    told.push({
      title: '…',
      type: 'more',
      message: fillIn(HTTP_FIGURES.more, { count: count.toLocaleString('en') }),
    });
  return told;
}

export const invalidField = (field: string, message: string, code: number | string = 'validation'): ApiError =>
  invalid([{ field, title: field, type: 'validation', message }], code);
