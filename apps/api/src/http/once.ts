import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import { IdempotencyRepository } from '#libs/database/repositories/idempotency.repository.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { ApiError, invalidField } from './api-error.js';

/** Requests that must happen once: with an Idempotency-Key, the stored answer of the first is given again. */
@Injectable()
export class Once {
  constructor(private readonly database: Database) {}

  /**
   * Does `work` in a transaction, with its answer stored in it.
   * @throws ApiError 400 for an unusable key, 422 for a key that another body had, 409 while the first is running
   */
  async answer<T extends Record<string, unknown>>(
    { organizationId, userId }: CallerContext,
    request: Request,
    { route, body }: { route: string; body: unknown },
    work: (em: EntityManager) => Promise<T>,
  ): Promise<T> {
    const key = request.headers['idempotency-key'];
    const em = this.database.fork();
    if (key === undefined) return em.transactional((inner) => work(inner as EntityManager));
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
      throw invalidField('Idempotency-Key', 'Idempotency-Key must have 1 to 255 printable characters.');
    const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const keys = new IdempotencyRepository(em);
    const claim = await keys.claim(organizationId, { userId, route, key, bodyHash });
    if (claim.state === 'answered') return claim.answer as T;
    if (claim.state === 'other-body')
      throw new ApiError(422, 'idempotency-key', 'This Idempotency-Key was used with another form.');
    if (claim.state === 'running')
      throw new ApiError(409, 'still-running', 'This form is being submitted already.', undefined, 2);
    try {
      return await em.transactional(async (inner) => {
        const answer = await work(inner as EntityManager);
        await new IdempotencyRepository(inner as EntityManager).answer(organizationId, claim.id, answer);
        return answer;
      });
    } catch (error) {
      await keys.release(organizationId, claim.id);
      throw error;
    }
  }
}
