import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { DataStore, ERRORS, Server, Upload as TusUpload, type Lock } from '@tus/server';
import type { UploadRow } from '#libs/database/entities/upload.entity.js';
import { FileMissingError, StorageError } from '#libs/storage/storage-errors.js';
import { ApiError } from '../../http/errors/api-error.js';
import { tusRefusal } from './tus-refusals.js';

/** The upload's data and callbacks for the protocol's library. */
export interface TusUploads {
  /** The address that the uploads' addresses begin with. */
  path: string;
  /** The upload that the request is about, or that it begins. */
  row: UploadRow;
  /** How many of its bytes are stored. @throws FileMissingError */
  arrived(): Promise<number>;
  /** Writes a part from a byte position on. @returns the new end of the file */
  append(start: number, part: AsyncIterable<Buffer>): Promise<number>;
  lock: Lock;
  /** Called when the last byte has arrived. */
  onWhole(): Promise<void>;
  remove(): Promise<void>;
}

/** The upload as the library knows it: its bytes are in our storage, and its row has the data that the library would store with them. */
class StoredUpload extends DataStore {
  constructor(private readonly upload: Pick<TusUploads, 'row' | 'arrived' | 'remove'>) {
    super();
    this.extensions = ['creation', 'termination'];
  }

  override async getUpload(id: string): Promise<TusUpload> {
    const { row, arrived } = this.upload;
    const offset = await arrived().catch((error: unknown) =>
      Promise.reject(error instanceof FileMissingError ? ERRORS.FILE_NO_LONGER_EXISTS : error),
    );
    const metadata = { filename: row.name, filetype: row.kind };
    return new TusUpload({ id, size: Number(row.sizeBytes), offset, metadata });
  }

  override remove(): Promise<void> {
    return this.upload.remove();
  }
}

/** The protocol's library, for one request. It knows only this one upload of the caller's team. */
export class TusServer extends Server {
  private readonly append: TusUploads['append'];

  constructor({ path: address, row, arrived, append, lock, onWhole, remove }: TusUploads) {
    super({
      path: address,
      datastore: new StoredUpload({ row, arrived, remove }),
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
        return this.append(offset, request).catch((error: unknown) =>
          Promise.reject(error instanceof StorageError ? error : ERRORS.FILE_WRITE_ERROR),
        );
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
