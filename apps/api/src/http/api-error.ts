import type { ErrorItem } from '#libs/contracts/error-codes.js';
import { HTTP_MESSAGES } from '#libs/contracts/http-messages.js';

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

export const forbidden = (message: string = HTTP_MESSAGES.notAllowed): ApiError =>
  new ApiError(403, 'forbidden', message);

export const unauthenticated = (): ApiError => new ApiError(401, 'unauthenticated', HTTP_MESSAGES.sessionExpired);

/** The request did not arrive in the time that it had. */
export const tooSlow = (): ApiError => new ApiError(408, 'too-slow', HTTP_MESSAGES.tooSlow);

/** A bad request that names its fields; the first item's message is the answer's. */
export const invalid = (items: ErrorItem[], code: number | string = 'validation'): ApiError =>
  new ApiError(400, code, items[0]?.message ?? HTTP_MESSAGES.invalid, items);

export const invalidField = (field: string, message: string, code: number | string = 'validation'): ApiError =>
  invalid([{ field, title: field, type: 'validation', message }], code);
