import { BadRequest, type Failure, type GoogleAdsError } from './failure.js';

const STATUS: Record<number, { name: string; message: string; rpc: number }> = {
  400: { name: 'INVALID_ARGUMENT', message: 'Request contains an invalid argument.', rpc: 3 },
  401: {
    name: 'UNAUTHENTICATED',
    message:
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
    rpc: 16,
  },
  403: { name: 'PERMISSION_DENIED', message: 'The caller does not have permission', rpc: 7 },
  404: { name: 'NOT_FOUND', message: 'Requested entity was not found.', rpc: 5 },
  409: { name: 'ABORTED', message: 'The operation was aborted.', rpc: 10 },
  429: { name: 'RESOURCE_EXHAUSTED', message: 'Resource has been exhausted (e.g. check quota).', rpc: 8 },
  500: { name: 'INTERNAL', message: 'Internal error encountered.', rpc: 13 },
  503: { name: 'UNAVAILABLE', message: 'The service is currently unavailable.', rpc: 14 },
};

/** HTTP status of each class of errors; 400 for all others. */
const STATUS_OF_CLASS: Record<string, number> = {
  authenticationError: 401,
  authorizationError: 403,
  operationAccessDeniedError: 403,
  quotaError: 429,
  internalError: 500,
  databaseError: 409,
};

const TYPE = 'type.googleapis.com/';

/** The HTTP status of a failure: the status that all its errors share, or 400. */
export function failureStatus({ errors }: Pick<Failure, 'errors'>): number {
  const statuses = new Set(errors.map(statusOf));
  return statuses.size === 1 ? [...statuses][0]! : 400;
}

function statusOf({ errorCode }: GoogleAdsError): number {
  const [kind, value] = Object.entries(errorCode)[0]!;
  return value === 'RESOURCE_NOT_FOUND' ? 404 : (STATUS_OF_CLASS[kind] ?? 400);
}

/** `{"error": …}` of a failure. @param version of the API, as the client called it */
export function failureBody(failure: Failure, version: string, requestId: string): { status: number; body: object } {
  const status = failureStatus(failure);
  const { name, message } = STATUS[status]!;
  const details = [failureDetail(failure.errors, version, requestId)];
  return { status, body: { error: { code: status, message, status: name, details } } };
}

const failureDetail = (errors: readonly GoogleAdsError[], version: string, requestId: string): object => ({
  '@type': `${TYPE}google.ads.googleads.${version}.errors.GoogleAdsFailure`,
  errors,
  requestId,
});

/** `partialFailureError`: a google.rpc.Status inside a successful answer. */
export function partialFailure(errors: readonly GoogleAdsError[], version: string, requestId: string): object {
  const path = errors[0]!.location?.fieldPathElements
    .map(({ fieldName, index }) => (index === undefined ? fieldName : `${fieldName}[${index}]`))
    .join('.');
  return {
    code: STATUS[failureStatus({ errors })]!.rpc,
    message: `Multiple errors in ‘details’. First error: ${errors[0]!.message}, at ${path}`,
    details: [failureDetail(errors, version, requestId)],
  };
}

/** The answer of Google's front end to JSON that it cannot read. */
export function badRequestBody({ violations }: BadRequest): object {
  const message = violations.map(({ description }) => description).join('\n');
  const detail = { '@type': `${TYPE}google.rpc.BadRequest`, fieldViolations: violations };
  return { error: { code: 400, message, status: 'INVALID_ARGUMENT', details: [detail] } };
}

/** An error without details. */
export function plainBody(status: number, text?: string): object {
  const { name, message } = STATUS[status]!;
  return { error: { code: status, message: text ?? message, status: name } };
}
