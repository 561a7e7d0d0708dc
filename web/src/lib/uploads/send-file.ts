import { Upload, type DetailedError } from 'tus-js-client';
import { LIMITS } from '#libs/contracts/limits.js';
import { UPLOAD_HASH_HEADER } from '#libs/contracts/upload-hash.js';
import { csrfHeaders, ensureCsrf } from '../api/csrf.js';
import { FILE_CHANGED, toProblem, type Problem } from '../api/problem.js';
import { refreshSession } from '../session/refresh-session.js';
import { isReadable } from './is-readable.js';

const ENDPOINT = '/api/v1/uploads';
/** Delays between the attempts to send a part. After each part that arrives, the list starts from the beginning. */
const RETRY_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];

interface Watching {
  /** Called with the uploaded share, from 0 to 1. */
  onProgress(share: number): void;
  /** Called when the file is stored and has passed the check. @param content equal for equal files; null if the server sent none */
  onStored(id: string, content: string | null): void;
  onFailed(problem: Problem): void;
}

/** The file on this computer has changed since it was chosen, so a retry is useless. */
class FileChanged extends Error {}

/** A file being uploaded. */
export interface Sending {
  /** Continues the upload at the point of the failure. */
  retry(): void;
  /** Cancels the upload, in the browser and on the server. */
  cancel(): void;
}

/**
 * Sends a file in parts. After a lost connection it retries for a while, and continues with the missing part. It renews an expired session
 * if necessary.
 */
export function sendFile(file: File, type: string, { onProgress, onStored, onFailed }: Watching): Sending {
  let startedAt = Date.now();
  /** The token that the last attempt renewed. A first refusal can mean an expired token; a second refusal is final. */
  let renews: 'session' | 'csrf' | null = null;
  let isCancelled = false;
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: LIMITS.uploadPartBytes,
    retryDelays: RETRY_AFTER_MS,
    storeFingerprintForResuming: false,
    metadata: { filename: file.name, filetype: type },
    onBeforeRequest: async (request) => {
      if (!isCancelled && !(await isReadable(file))) throw new FileChanged();
      if (renews === 'session') await refreshSession(startedAt);
      await ensureCsrf({ force: renews === 'csrf' });
      startedAt = Date.now();
      for (const [name, value] of Object.entries(csrfHeaders())) request.setHeader(name, value);
    },
    onAfterResponse: (_request, response) => {
      if (response.getStatus() < 400) renews = null;
    },
    onShouldRetry: (error) => {
      if (isOfChange(error)) return false;
      const response = error.originalResponse;
      const status = response?.getStatus() ?? 0;
      const wanted = status === 401 ? 'session' : status === 403 ? 'csrf' : null;
      if (wanted !== null && renews === null) {
        renews = wanted;
        return true;
      }
      return status === 0 || status >= 500 || [408, 409, 423, 429].includes(status);
    },
    onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
    onSuccess: ({ lastResponse }) =>
      onStored(upload.url!.split('/').at(-1)!, lastResponse.getHeader(UPLOAD_HASH_HEADER) ?? null),
    onError: (error) => {
      if (isOfChange(error)) discard();
      onFailed(problemOf(error));
    },
  });
  const discard = () => {
    isCancelled = true;
    void upload.abort(true).catch(() => undefined); // after a failure, the server removes the rest by itself
  };
  upload.start();
  return {
    retry: () => {
      renews = null;
      upload.start();
    },
    cancel: discard,
  };
}

const isOfChange = (error: Error | DetailedError): boolean =>
  'causingError' in error && error.causingError instanceof FileChanged;

function problemOf(error: Error | DetailedError): Problem {
  if (isOfChange(error)) return toProblem(FILE_CHANGED);
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return toProblem({ status: 'FETCH_ERROR' });
  try {
    return toProblem({ status: response.getStatus(), data: JSON.parse(response.getBody()) as unknown });
  } catch {
    return toProblem({ originalStatus: response.getStatus() });
  }
}
