import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Express, Request, Response } from 'express';
import { MulterError } from 'multer';
import type { Logger } from 'pino';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import type { Platforms } from '#libs/connectors/registry.js';
import { ERROR_CODES, RELINK_ITEM_CODE, type ErrorBody } from '#libs/contracts/messages/error-codes.js';
import { PaymentError } from '#libs/billing/payment-error.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { QUOTE_TEXTS } from '#libs/contracts/messages/quote-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { StorageError } from '#libs/storage/storage-errors.js';
import type { Audit } from '../../audit/audit.js';
import { isDatabaseUnavailable, isTemporalUnavailable } from './unavailable.js';
import { platformProblem } from '../../platforms/platform-address.js';
import { allowedMethods } from '../routing/allowed-methods.js';
import { paymentRefused } from '../../billing/payment-refusals.js';
import { ApiError, notFound, unauthenticated, wrongMethod, item } from './api-error.js';
import { requestIdOf } from '../logging/request-id.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';

/** A route may have set these before it found that it cannot send the file. */
const FILE_HEADERS = ['Content-Type', 'Content-Length', 'Content-Disposition', 'ETag'];

/** Sends every answer other than 200, in one shape. It never contains stacks, SQL or paths. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly audit: Pick<Audit, 'recordForbidden'>,
    private readonly platforms: Pick<Platforms, 'names'>,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const answer = (outcome: unknown): void => this.answer(outcome, request, http.getResponse<Response>());
    if (!isForbidden(error)) return answer(error);
    // A failure to record is our fault; the request is refused anyway.
    this.audit.recordForbidden(request).then(() => answer(error), answer);
  }

  answer(error: unknown, request: Request, response: Response): void {
    const refusal = this.refined(toApiError(error), request, response);
    const requestId = requestIdOf(request);
    if (refusal.status >= 500)
      this.logger[refusal.status === 500 ? 'error' : 'warn']({ err: error, requestId }, refusal.message);
    if (response.headersSent) {
      response.end();
      return;
    }
    for (const name of FILE_HEADERS) response.removeHeader(name);
    if (refusal.retryAfterSeconds !== undefined)
      response.setHeader('Retry-After', String(Math.ceil(refusal.retryAfterSeconds)));
    const body: ErrorBody = { ...messageFields(refusal.text), code: refusal.code, error: refusal.message, requestId };
    if (refusal.items) body.errors = refusal.items;
    Object.assign(body, refusal.challenge);
    response.status(refusal.status).json(body);
  }

  /**
   * Refines a 404 or 401. If the address exists only for other methods, the answer says so. If it does not exist and names a platform
   * that is unknown or not supported here, the answer says that.
   */
  private refined(refusal: ApiError, { app, baseUrl, path, method }: Request, response: Response): ApiError {
    if (refusal.status !== 404 && refusal.status !== 401) return refusal;
    const methods = allowedMethods(app as Express, baseUrl + path);
    if (methods.length === 0) return platformProblem(baseUrl + path, this.platforms.names) ?? refusal;
    if (methods.includes(method)) return refusal;
    response.setHeader('Allow', methods.join(', '));
    return wrongMethod();
  }
}

/** Whether a role forbids the act; a missing CSRF token is not the person's act. */
const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'forbidden';

/** Translates any error. Unknown errors are our faults: 500, without any details in the answer. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ConnectorError) return fromConnector(error);
  if (error instanceof PaymentError) return paymentRefused(error);
  if (error instanceof MulterError) return fromMulter(error);
  if (isDatabaseUnavailable(error)) return new ApiError(503, 'unavailable', HTTP_TEXTS.databaseAway, undefined, 5);
  if (isTemporalUnavailable(error)) return new ApiError(503, 'unavailable', HTTP_TEXTS.engineAway, undefined, 5);
  if (error instanceof StorageError) return fromStorage(error);
  if (error instanceof HttpException) return fromNest(error);
  return fromBodyParser(error) ?? new ApiError(500, 'internal', HTTP_TEXTS.internal);
}

function fromStorage({ problem }: StorageError): ApiError {
  if (problem === 'full') return new ApiError(503, 'storage-full', HTTP_TEXTS.storageFull, undefined, 60);
  return new ApiError(503, 'unavailable', HTTP_TEXTS.storageAway, undefined, 5);
}

function fromConnector(error: ConnectorError): ApiError {
  const words = error.details.platformMessage;
  const text = words === undefined ? HTTP_TEXTS.platformRefused : withParams(QUOTE_TEXTS.words, { words });
  const title = error.details.title ?? ITEM_TITLES.platform;
  const refused = (): ApiError =>
    new ApiError(400, ERROR_CODES.platform, text, [
      item(text, { field: error.details.field || undefined, title, type: 'platform' }),
    ]);
  switch (error.code) {
    case 'AUTH_EXPIRED':
      return new ApiError(400, ERROR_CODES.account, HTTP_TEXTS.relink, [
        item(text, { title: ITEM_TITLES.connectedAccount, type: 'relink', code: RELINK_ITEM_CODE }),
      ]);
    case 'RATE_LIMITED':
      return new ApiError(
        400,
        ERROR_CODES.throttled,
        FORM_TEXTS.throttled,
        undefined,
        (error.retryAfterMs ?? 60_000) / 1000,
      );
    case 'TURNED_AWAY':
      return error.details.turnedAway === 'maintenance'
        ? new ApiError(
            503,
            'platform-unavailable',
            HTTP_TEXTS.platformAway,
            undefined,
            (error.retryAfterMs ?? 60_000) / 1000,
          )
        : refused();
    case 'INVALID_REQUEST':
      return refused();
    default:
      return new ApiError(503, 'platform-unavailable', HTTP_TEXTS.platformAway, undefined, 10);
  }
}

function fromMulter(error: MulterError): ApiError {
  if (error.code === 'LIMIT_FILE_SIZE' || error.code === 'LIMIT_FIELD_VALUE' || error.code === 'LIMIT_PART_COUNT')
    return new ApiError(413, 'too-large', HTTP_TEXTS.formTooLarge, [
      item(HTTP_TEXTS.formTooLarge, { field: error.field ?? 'form', type: 'size' }),
    ]);
  return new ApiError(400, 'validation', HTTP_TEXTS.formIncomplete, [
    item(HTTP_TEXTS.formIncomplete, { field: error.field ?? 'form' }),
  ]);
}

function fromNest(error: HttpException): ApiError {
  const status = error.getStatus();
  if (status === 404) return notFound();
  if (status === 401) return unauthenticated();
  if (status === 500) return new ApiError(500, 'internal', HTTP_TEXTS.internal);
  return new ApiError(status, status === 413 ? 'too-large' : 'bad-request', HTTP_TEXTS.invalid);
}

/** body-parser and the router mark their errors with a status and a type (http-errors). */
function fromBodyParser(error: unknown): ApiError | null {
  if (!(error instanceof Error)) return null;
  const { status, type } = error as Error & { status?: number; type?: string };
  if (status === 413) return new ApiError(413, 'too-large', HTTP_TEXTS.tooLarge);
  if (status === 415) return new ApiError(415, 'unsupported-media-type', HTTP_TEXTS.badEncoding);
  if (type === 'entity.parse.failed') return new ApiError(400, 'bad-json', HTTP_TEXTS.badJson);
  if (status !== undefined && status >= 400 && status < 500)
    return new ApiError(400, 'bad-request', HTTP_TEXTS.invalid);
  if (/Multipart|boundary|Unexpected end of form|Malformed|Request (aborted|closed)/.test(error.message))
    return new ApiError(400, 'bad-form', HTTP_TEXTS.formIncomplete);
  return null;
}
