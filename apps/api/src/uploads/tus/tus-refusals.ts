import { LIMITS } from '#libs/contracts/limits.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ApiError, notFound } from '../../http/errors/api-error.js';

export const partTooLarge = (): ApiError =>
  new ApiError(413, 'too-large', withParams(HTTP_TEXTS.partTooLarge, { bytes: LIMITS.uploadPartBytes }));

/** Refusals of the protocol's library, by its status; see `ERRORS` of @tus/utils. */
const REFUSALS: Readonly<Record<number, readonly [status: number, code: string, text: KeyedText]>> = {
  400: [400, 'validation', HTTP_TEXTS.uploadHeaders],
  403: [400, 'validation', HTTP_TEXTS.uploadHeaders],
  409: [409, 'upload-elsewhere', HTTP_TEXTS.uploadElsewhere],
  501: [400, 'validation', HTTP_TEXTS.uploadHeaders],
  412: [412, 'upload-version', HTTP_TEXTS.uploadHeaders],
};

/** Converts a refusal of tus' library to the shape and wording of every other answer. */
export function tusRefusal(status: number, body: string): ApiError {
  if (status === 404 || status === 410) return notFound();
  if (status === 413) return partTooLarge();
  if (/terminate/.test(body)) return new ApiError(409, 'upload-finished', HTTP_TEXTS.uploadFinished);
  if (/lock/.test(body)) return new ApiError(423, 'upload-busy', HTTP_TEXTS.uploadBusy, undefined, 1);
  const [own, code, text] = REFUSALS[status] ?? [503, 'unavailable', HTTP_TEXTS.uploadBroken];
  return new ApiError(own, code, text);
}
