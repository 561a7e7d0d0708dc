import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { UploadRow } from '#libs/database/entities/upload.entity.js';
import { UPLOAD_HASH_HEADER } from '#libs/contracts/upload-hash.js';
import { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { UploadRepository } from '#libs/database/repositories/experiment/upload.repository.js';
import { fileTypeOf, SNIFFED_BYTES } from '#libs/media/judge.js';
import { FileStorage } from '#libs/storage/file-storage.js';
import { FileMissingError } from '#libs/storage/storage-errors.js';
import type { CallerContext } from '../../access/caller.js';
import { CostlyActs } from '../../acts/costly-acts.js';
import { ENVIRONMENT, type ApiEnvironment } from '../../config/api-environment.js';
import { Database } from '../../database/database.module.js';
import { notFound } from '../../http/errors/api-error.js';
import { storageFull } from '../form-room.js';
import { FileJudge } from '../judge-file.js';
import { senderLeft } from '../sender-left.js';
import { EXPERIMENT_FORM, type Refused } from '../upload-rules.js';
import type { Declared } from './declared-upload.js';
import { TusServer } from './tus-server.js';
import { UploadLease } from './upload-lease.js';

const PATH = '/api/v1/uploads';
const FIELD = 'file';

/** Files that arrive in parts, and become assets of their team once they are complete and accepted. */
@Injectable()
export class ResumableUploads {
  constructor(
    private readonly database: Database,
    private readonly storage: FileStorage,
    private readonly judge: FileJudge,
    private readonly acts: CostlyActs,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /**
   * Reserves room for a file and answers the request that begins its upload. A request that is refused reserves nothing.
   * @throws ApiError 400105 without a plan or trial; 400 if the team has no room for it, or too many uploads are open
   */
  async begin(caller: CallerContext, declared: Declared, request: Request, response: Response): Promise<void> {
    await this.acts.requireRight(caller);
    const row = await this.reserve(caller.organizationId, declared);
    try {
      await this.serve(row, request, response);
    } catch (error) {
      await this.remove(row);
      throw error;
    }
  }

  private async reserve(organizationId: string, { kind, name, sizeBytes }: Declared): Promise<UploadRow> {
    const storageKey = await this.storage.begin(sizeBytes);
    const upload = { id: randomUUID(), kind, name, sizeBytes: String(sizeBytes), storageKey };
    const full = await this.uploads().begin(organizationId, upload, this.environment.TEAM_STORAGE_MB * 1_000_000);
    if (full) {
      await this.storage.delete(storageKey);
      throw storageFull(full, FIELD);
    }
    return this.find(organizationId, upload.id);
  }

  /** @throws ApiError 404 if it does not exist or is another team's */
  async find(organizationId: string, id: string): Promise<UploadRow> {
    const row = await this.uploads().find(organizationId, id);
    if (!row) throw notFound();
    return row;
  }

  /** Answers a request about an upload by the protocol's rules. @throws ApiError */
  async serve(row: UploadRow, request: Request, response: Response): Promise<void> {
    const server = new TusServer({
      path: PATH,
      row,
      arrived: () => this.storage.arrived(row.storageKey),
      append: (start, part) => this.storage.append(row.storageKey, start, part),
      lock: this.lease(row),
      onWhole: async () => sendContent(response, await this.finish(row, senderLeft(response))),
      remove: () => this.remove(row),
    });
    await server.answer(request, response);
    // Writes the part to disk while the next one arrives, so that the last part does not wait for all of them.
    if (request.method === 'PATCH') void this.storage.flush(row.storageKey).catch(() => undefined);
  }

  /** Finishes a complete file that a killed process has not checked. @throws ApiError if it is refused */
  async finishWhole(row: UploadRow, response: Response): Promise<void> {
    if (row.finishedAt !== null || (await this.hasArrived(row)))
      sendContent(response, await this.finish(row, senderLeft(response)));
  }

  /** Whether all bytes have arrived. Also false for a file that is gone; the protocol's answer reports that. */
  private async hasArrived({ storageKey, sizeBytes }: UploadRow): Promise<boolean> {
    try {
      return (await this.storage.arrived(storageKey)) === Number(sizeBytes);
    } catch (error) {
      if (error instanceof FileMissingError) return false;
      throw error;
    }
  }

  /**
   * Checks the contents of a complete file and makes it an asset; only once, even if several requests ask.
   * @param signal aborted when the sender has gone: the file is then checked at the next request for it
   * @returns SHA-256 of the file, in hex; null if the asset has been deleted
   * @throws ApiError 400 naming the fault; the file is then deleted
   */
  private async finish({ organizationId, id }: UploadRow, signal: AbortSignal): Promise<string | null> {
    const lease = this.lease({ organizationId, id });
    await lease.lock(new AbortController().signal, () => {});
    try {
      const row = await this.find(organizationId, id);
      if (row.finishedAt !== null) {
        const asset = await new AssetRepository(this.database.fork()).find(organizationId, id);
        return asset?.sha256 ?? null;
      }
      const file = { kind: row.kind, storageKey: row.storageKey, sizeBytes: Number(row.sizeBytes) };
      const head = await this.storage.read(file.storageKey, 0, Math.min(SNIFFED_BYTES, file.sizeBytes));
      const type = fileTypeOf(head);
      if (type?.kind !== row.kind) throw await this.refuse(row, 'type');
      const measures = await this.judge.measure(organizationId, file, signal);
      if ('refused' in measures) throw await this.refuse(row, measures.refused);
      const sha256 = await this.storage.seal(row.storageKey);
      await this.database.fork().transactional(async (em) => {
        const asset = { id, ...file, ...type, ...measures, sha256, sizeBytes: row.sizeBytes, originalName: row.name };
        await new AssetRepository(em).insert(organizationId, [asset]);
        await new UploadRepository(em).finish(organizationId, id);
      });
      return sha256;
    } finally {
      await lease.unlock();
    }
  }

  private async refuse(row: UploadRow, cause: Refused): Promise<Error> {
    await this.remove(row);
    return EXPERIMENT_FORM.refusal(cause, FIELD, row.kind);
  }

  private async remove({ organizationId, id, storageKey }: UploadRow): Promise<void> {
    await this.uploads().delete(organizationId, id);
    await this.storage.delete(storageKey);
  }

  private lease({ organizationId, id }: Pick<UploadRow, 'organizationId' | 'id'>): UploadLease {
    return new UploadLease(() => this.uploads(), organizationId, id);
  }

  private uploads(): UploadRepository {
    return new UploadRepository(this.database.fork());
  }
}

/** Sends the hash, so that the console recognizes a file that was uploaded before. */
function sendContent(response: Response, sha256: string | null): void {
  if (sha256 !== null && !response.headersSent) response.setHeader(UPLOAD_HASH_HEADER, sha256);
}
