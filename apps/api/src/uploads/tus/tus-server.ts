import path from 'node:path';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { FileStore } from '@tus/file-store';
import { ERRORS, Server, Upload as TusUpload, type Lock } from '@tus/server';
import type { UploadRow } from '#libs/database/entities/upload.entity.js';
import { ApiError } from '../../http/errors/api-error.js';
import { tusRefusal } from './tus-refusals.js';

/** What of an upload the protocol's library is told, and tells. */
export interface TusUploads {
  /** The address below which uploads have theirs. */
  path: string;
  /** The upload that the request is about; the one that it begins. */
  row: UploadRow;
  file: string;
  /** Writes what follows from a byte on. @returns where the file ends now */
  append(start: number, part: AsyncIterable<Buffer>): Promise<number>;
  lock: Lock;
  /** When the last byte is there. */
  onWhole(): Promise<void>;
  onDeleted(): Promise<void>;
}

/**
 * The protocol's library, for one request: it knows the one upload that its caller's team has, and no other. It writes where
 * our storage has the file; what it would keep beside the file is in the upload's row.
 */
export class TusServer extends Server {
  private readonly append: TusUploads['append'];

  constructor({ path: address, row, file, append, lock, onWhole, onDeleted }: TusUploads) {
    const known = (): Promise<TusUpload> =>
      Promise.resolve(
        new TusUpload({
          id: row.storageKey,
          size: Number(row.sizeBytes),
          offset: 0,
          metadata: { filename: row.name, filetype: row.kind },
        }),
      );
    super({
      path: address,
      datastore: new FileStore({
        directory: path.dirname(file),
        configstore: { get: known, set: () => Promise.resolve(), delete: onDeleted },
      }),
      namingFunction: () => row.storageKey,
      getFileIdFromRequest: () => row.storageKey,
      generateUrl: (_request, { path: folder }) => `${folder}/${row.id}`,
      locker: { newLock: () => lock },
      disableTerminationForFinishedUploads: true, // what is whole may have been named
      allowedOrigins: () => false,
      onUploadFinish: async () => {
        await onWhole();
        return {};
      },
      onResponseError: (_request, error) => {
        throw refusalOf(error);
      },
    });
    this.append = append;
  }

  /**
   * Answers a request. A part goes from its socket to the file: the library's own way, by streams of the web and back, costs
   * more than the writing.
   */
  async answer(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    Object.assign(this.handlers.PATCH, {
      writeToStore: (_body: unknown, { offset }: TusUpload, _most: number, { signal }: { signal: AbortSignal }) => {
        signal.addEventListener('abort', () => request.destroy(), { once: true });
        return this.append(offset, request).catch(() => Promise.reject(ERRORS.FILE_WRITE_ERROR));
      },
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const address = new URL(request.originalUrl, 'http://uploads.invalid');
    const answer = await this.handleWeb(new Request(address, { method: request.method, headers }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end();
  }

  /** What the library refuses without asking leaves like every other refusal, by our error filter. */
  override write(_context: unknown, _headers: unknown, status: number, body = ''): Promise<never> {
    return Promise.reject(tusRefusal(status, body));
  }
}

function refusalOf(error: Error | { status_code: number; body: string }): Error {
  if (error instanceof ApiError) return error;
  return 'status_code' in error ? tusRefusal(error.status_code, error.body) : error;
}
