import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import {
  HOLD_MS,
  MOST_OPEN_UPLOADS,
  type StorageRepository,
  type StorageUse,
} from '#libs/database/repositories/experiment/storage.repository.js';
import { ApiError, item } from '../http/errors/api-error.js';
import { MOST_TEXT } from './form-texts.js';

const MB = 1_000_000;
/** Room is reserved in blocks, so that a large file does not reserve each of its chunks. */
const BLOCK = 16 * MB;
/** The maximum number of bytes of a form outside its files: its texts and the headers of its parts. */
const MOST_BESIDES = 2 * MOST_TEXT;

/** Reserves room in the team's storage for one form while it arrives. */
export class FormRoom {
  private readonly id = randomUUID();
  private readonly renewal: NodeJS.Timeout;
  private held = 0;
  private taken = 0;
  private growing: Promise<void> = Promise.resolve();
  /** Whether any room was reserved: most forms are texts and reserve none. */
  private hasReserved = false;

  /** @param repository returns a new repository for each call, or one within a transaction */
  constructor(
    private readonly organizationId: string,
    private readonly repository: (em?: EntityManager) => StorageRepository,
    private readonly logger: Logger,
  ) {
    this.renewal = setInterval(() => {
      this.repository()
        .renew(organizationId, this.id)
        .catch((err: unknown) => this.logger.warn({ err }, 'room for an upload could not be renewed'));
    }, HOLD_MS / 4);
  }

  /** For a form with a known length: reserves the minimum that its files need. @throws ApiError 400 if that does not fit */
  async expect(formBytes: number): Promise<void> {
    const least = formBytes - MOST_BESIDES;
    if (least > 0) await this.grow(least, least);
  }

  /** Reserves room before this number of bytes is stored. @throws ApiError 400 if they do not fit */
  async take(bytes: number): Promise<void> {
    this.taken += bytes;
    if (this.taken <= this.held) return;
    this.growing = this.growing.then(() => this.grow(this.taken, this.taken + BLOCK));
    await this.growing;
  }

  /** Counts the files as stored, in the transaction that names them. @throws ApiError 400 if they no longer fit */
  async settle(em: EntityManager, bytes: number): Promise<void> {
    const full = await this.repository(em).settle(this.organizationId, this.id, bytes);
    if (full) throw storageFull(full, 'attachments');
  }

  /** Gives back unused room at the end of the form. Never throws. */
  async release(): Promise<void> {
    clearInterval(this.renewal);
    await this.growing.catch(() => {}); // its error has already refused the form
    if (!this.hasReserved) return;
    await this.repository()
      .release(this.organizationId, this.id)
      .catch((err: unknown) => this.logger.warn({ err }, 'room of an upload stays reserved for a minute'));
  }

  private async grow(needed: number, wanted: number): Promise<void> {
    if (needed <= this.held) return;
    this.hasReserved = true;
    const { heldBytes, ...use } = await this.repository().hold(this.organizationId, this.id, {
      held: this.held,
      wanted,
    });
    this.held = heldBytes;
    if (heldBytes < needed) throw storageFull(use, 'attachments');
  }
}

const inMegabytes = (bytes: number): string =>
  (bytes / MB).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The refusal of files that no longer fit. */
export function storageFull(
  { usedBytes, reservedBytes, limitBytes, openUploads }: StorageUse,
  field: string,
): ApiError {
  const text =
    openUploads >= MOST_OPEN_UPLOADS
      ? withParams(EXPERIMENT_TEXTS.uploadsOpen, { count: openUploads })
      : withParams(EXPERIMENT_TEXTS.storageFull, {
          used: inMegabytes(usedBytes),
          reserved: inMegabytes(reservedBytes),
          limit: inMegabytes(limitBytes),
        });
  const about = { field, title: ITEM_TITLES.storage, type: 'storage' };
  return new ApiError(400, ERROR_CODES.capacity, text, [item(text, about)]);
}
