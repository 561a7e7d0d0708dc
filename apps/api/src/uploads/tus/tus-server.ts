import path from 'node:path';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { FileStore } from '@tus/file-store';
import { ERRORS, Server, Upload as TusUpload, type Lock } from '@tus/server';
import type { UploadRow } from '#libs/database/entities/upload.entity.js';
import { ApiError } from '../../http/errors/api-error.js';
import { tusRefusal } from './tus-refusals.js';

/** The upload's data and callbacks for the protocol's library. */
export interface TusUploads {
  /** The address that the uploads' addresses begin with. */
  path: string;
  /** The upload that the request is about, or that it begins. */
  row: UploadRow;
  file: string;
  /** Writes a part from a byte position on. @returns the new end of the file */
  append(start: number, part: AsyncIterable<Buffer>): Promise<number>;
  lock: Lock;
  /** Called when the last byte has arrived. */
  onWhole(): Promise<void>;
  onDeleted(): Promise<void>;
}

/**
 * The protocol's library, for one request. It knows only this one upload of the caller's team. It writes into our storage's file, and the
 * upload's row replaces the library's own metadata file.
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
      disableTerminationForFinishedUploads: true, // an experiment may already name a complete file
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
   * Answers a request. A part goes from its socket straight to the file: the library's own way, through web streams and back, costs more
   * than the writing.
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

  /** Sends refusals of the library itself through our error filter, like every other refusal. */
  override write(_context: unknown, _headers: unknown, status: number, body = ''): Promise<never> {
    return Promise.reject(tusRefusal(status, body));
  }
}

function refusalOf(error: Error | { status_code: number; body: string }): Error {
  if (error instanceof ApiError) return error;
  return 'status_code' in error ? tusRefusal(error.status_code, error.body) : error;
}
