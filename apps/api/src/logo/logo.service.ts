import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { type CropBox } from '#libs/contracts/pictures/crop.js';
import { LOGO_TEXTS } from '#libs/contracts/account/logo-texts.js';
import { LogoRepository } from '#libs/database/repositories/access/logo.repository.js';
import { FileStorage } from '#libs/storage/file-storage.js';
import type { CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { invalidField } from '../http/errors/api-error.js';
import { LOGGER } from '../http/logging/logger.token.js';
import type { Upload } from '../uploads/upload-rules.js';
import { LogoCropper } from './logo-cropper.js';

/** The team's logo: crops an original, and sets which file is shown. */
@Injectable()
export class LogoService {
  constructor(
    private readonly database: Database,
    private readonly storage: FileStorage,
    private readonly cropper: LogoCropper,
    private readonly audit: Audit,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Makes a part of the original the team's logo; the caller keeps the original.
   * @returns the storage key of the new logo
   * @throws ApiError 400 naming the field, for an image or a crop that cannot be used
   */
  async crop(
    caller: CallerContext,
    { original, box }: { original: Upload; box: CropBox },
    request: Request,
  ): Promise<string> {
    const { contentType, storageKey, sizeBytes } = original;
    const bytes = await this.storage.read(storageKey, 0, sizeBytes);
    const outcome = await this.cropper.crop({ bytes, contentType, box });
    if (outcome.state === 'bad-crop') throw invalidField(outcome.field, LOGO_TEXTS[outcome.problem]);
    if (outcome.state === 'too-many-pixels') throw invalidField('attachments[0]', LOGO_TEXTS.pixels);
    if (outcome.state === 'unreadable') {
      this.logger.info({ reason: outcome.reason, contentType }, 'the original of a logo cannot be read');
      throw invalidField('attachments[0]', LOGO_TEXTS.unreadable);
    }
    const { key } = await this.storage.put(once(outcome.png));
    try {
      await this.replace(caller, key, request);
    } catch (error) {
      await this.storage.delete(key);
      throw error;
    }
    return key;
  }

  /** Restores the product's own logo. */
  restore(caller: CallerContext, request: Request): Promise<void> {
    return this.replace(caller, null, request);
  }

  private async replace(caller: CallerContext, key: string | null, request: Request): Promise<void> {
    const { organizationId, userId } = caller;
    const previous = await this.database.fork().transactional(async (em) => {
      await this.audit.record(key === null ? 'logo.restored' : 'logo.updated', request, { userId, organizationId }, em);
      return new LogoRepository(em).replace(organizationId, key);
    });
    if (previous === null) return;
    // The change is committed. A leftover file costs 20 kB, so it is no reason to report a failure.
    await this.storage
      .delete(previous)
      .catch((err: unknown) => this.logger.warn({ err, key: previous }, 'a replaced logo could not be deleted'));
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
