import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ERRORS, type Lock } from '@tus/server';
import { UPLOAD_LEASE_MS, type UploadRepository } from '#libs/database/repositories/experiment/upload.repository.js';

/** How long to wait for the lease: a sender whose connection broke can return while its last request still seems to be running. */
const PATIENCE_MS = 2 * UPLOAD_LEASE_MS;
const LOOK_MS = 250;
const RENEW_MS = 1_000;

/**
 * Only one request at a time works on an upload, across all processes: the lease is in the upload's row. A request that wants the lease
 * asks its holder, who releases it. A lease whose process has died expires by itself.
 */
export class UploadLease implements Lock {
  private readonly leaseId = randomUUID();
  private renewal: NodeJS.Timeout | undefined;

  /** @param repository returns a new repository for each call */
  constructor(
    private readonly repository: () => UploadRepository,
    private readonly organizationId: string,
    private readonly id: string,
  ) {}

  /** @throws tus' ERR_LOCK_TIMEOUT if another request holds it */
  async lock(signal: AbortSignal, release: () => void | Promise<void>): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    while (!(await this.repository().lease(this.organizationId, this.id, this.leaseId))) {
      if (signal.aborted || Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
      await wait(LOOK_MS);
    }
    this.renewal = setInterval(() => {
      this.repository()
        .renew(this.organizationId, this.id, this.leaseId)
        .then((isWanted) => (isWanted ? release() : undefined))
        .catch(() => undefined); // the next renewal makes up for it
    }, RENEW_MS);
  }

  async unlock(): Promise<void> {
    clearInterval(this.renewal);
    await this.repository().release(this.organizationId, this.id, this.leaseId);
  }
}
