import { FileMissingError, StorageError, StorageLimitError, type StorageProblem } from '../storage-errors.js';

const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
const FULL = new Set(['QuotaExceeded', 'QuotaExceededException', 'InsufficientStorage', 'XMinioStorageFull']);
/** Answers with a status of their own, which an operator has to repair. */
const REFUSED = new Set(['CredentialsProviderError', 'PermanentRedirect', 'NoSuchBucket']);
/** Words for the frequent mistakes, beside what the server says. */
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

/** Errors that have their meaning already. */
const OURS = [StorageError, StorageLimitError, FileMissingError, RangeError];

interface Answer {
  name?: string;
  Code?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/**
 * Gives an error of the S3 client its meaning. The client's error is not kept as the cause, because it may hold the access key.
 * @param place bucket and server, for the message
 */
export function namedS3Error(error: unknown, key: string, place: string): Error {
  if (OURS.some((kind) => error instanceof kind)) return error as Error;
  const { name = '', Code, code, message = '', $metadata } = error as Answer;
  const status = $metadata?.httpStatusCode;
  // An answer to HEAD has no body, so its status is all there is.
  const given = [Code, name].find((text) => text && text !== 'Error') ?? code ?? 'Unknown';
  const word = given === 'Unknown' && status !== undefined ? `status ${status}` : given;
  if (MISSING.has(word)) return new FileMissingError(key);
  if (word === 'InvalidRange' || status === 416) return new RangeError(`the file ${key} is shorter`);
  const reason = HINTS[word] ?? (message === '' || message === word || message === 'UnknownError' ? code : message);
  return new StorageError(problemOf(word, status), `S3 at ${place}: ${[word, reason].filter(Boolean).join(': ')}`);
}

function problemOf(word: string, status: number | undefined): StorageProblem {
  if (FULL.has(word) || status === 507) return 'full';
  if (REFUSED.has(word)) return 'refused';
  // 408 and 429 pass by themselves. Any other refusal would be repeated for ever.
  const isRefused = status !== undefined && status >= 300 && status < 500 && status !== 408 && status !== 429;
  return isRefused ? 'refused' : 'away';
}
