import { FileMissingError, StorageError, StorageLimitError, type StorageProblem } from '../storage-errors.js';

const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
const FULL = new Set(['QuotaExceeded', 'QuotaExceededException', 'InsufficientStorage', 'XMinioStorageFull']);
/** Error codes that an operator has to fix, with any HTTP status. */
const REFUSED = new Set(['CredentialsProviderError', 'PermanentRedirect', 'NoSuchBucket']);
/** Explanations of frequent mistakes, added to the server's message. */
const HINTS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'the access key is unknown there (AWS_ACCESS_KEY_ID)',
  SignatureDoesNotMatch: 'the secret does not belong to the access key (AWS_SECRET_ACCESS_KEY)',
  AccessDenied: 'these credentials lack a right that docs/configuration.md lists',
  CredentialsProviderError: 'no credentials were found (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a role)',
  NoSuchBucket: 'the bucket does not exist',
  PermanentRedirect: 'the bucket is in another region (STORAGE_S3_REGION)',
  AuthorizationHeaderMalformed: 'the bucket is in another region (STORAGE_S3_REGION)',
  RequestTimeTooSkewed: "this machine's clock is wrong",
};

/** Errors that already have a meaning. */
const OURS = [StorageError, StorageLimitError, FileMissingError, RangeError];

interface Answer {
  name?: string;
  Code?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/**
 * Converts an error of the S3 client to one with a meaning. The client's error is not kept as the cause, because it may contain the access
 * key.
 * @param place bucket and server, for the message
 */
export function namedS3Error(error: unknown, key: string, place: string): Error {
  if (OURS.some((kind) => error instanceof kind)) return error as Error;
  const { name = '', Code, code, message = '', $metadata } = error as Answer;
  const status = $metadata?.httpStatusCode;
  // A response to HEAD has no body, so only its status is known.
  const reported = [Code, name].find((text) => text && text !== 'Error') ?? code ?? 'Unknown';
  const word = reported === 'Unknown' && status !== undefined ? `status ${status}` : reported;
  if (MISSING.has(word)) return new FileMissingError(key);
  if (word === 'InvalidRange' || status === 416) return new RangeError(`the file ${key} is shorter`);
  const reason = HINTS[word] ?? (message === '' || message === word || message === 'UnknownError' ? code : message);
  return new StorageError(problemOf(word, status), `S3 at ${place}: ${[word, reason].filter(Boolean).join(': ')}`);
}

function problemOf(word: string, status: number | undefined): StorageProblem {
  if (FULL.has(word) || status === 507) return 'full';
  if (REFUSED.has(word)) return 'refused';
  // 408 and 429 pass by themselves. Any other refusal would recur forever.
  const isRefused = status !== undefined && status >= 300 && status < 500 && status !== 408 && status !== 429;
  return isRefused ? 'refused' : 'away';
}
