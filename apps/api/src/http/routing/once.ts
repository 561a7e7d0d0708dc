import { Inject, Injectable } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { IdempotencyRepository, LEASE_MS } from '#libs/database/repositories/idempotency.repository.js';
import type { CallerContext } from '../../access/caller.js';
import { sha256 } from '../../access/keys.js';
import { Database } from '../../database/database.module.js';
import { ApiError, invalidField } from '../errors/api-error.js';
import { LOGGER } from '../logging/logger.token.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';

interface OnceRequest {
  route: string;
  /** The Idempotency-Key; without one every request counts as new. */
  key: string | null;
  bodyHash: string;
}

/** Stores the answer under the key, in the transaction of the change itself, so that neither exists without the other. */
export type Remember<T> = (em: EntityManager, answer: T) => Promise<void>;

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Documents in OpenAPI that a route takes an Idempotency-Key. */
export const IdempotencyHeader = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'Repeating the same key and form does nothing new and returns the stored answer.',
    schema: { type: 'string', pattern: KEY.source },
  });

/** The request's Idempotency-Key. @throws ApiError 400 for one that is not 1 to 255 printable characters */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw invalidField('Idempotency-Key', HTTP_TEXTS.keyPattern);
}

/** SHA-256 of a body, in hex. Requests with the same value count as the same. */
export const bodyHashOf = (body: unknown): string => sha256(JSON.stringify(body));

/** Requests that must happen once: a repeated Idempotency-Key gets the stored answer of the first request. */
@Injectable()
export class Once {
  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs `work` in one transaction, which also stores its answer. @throws ApiError as `run` does, and 400 for an unusable key */
  async answer<T extends object>(
    caller: CallerContext,
    request: Request,
    { route, body }: { route: string; body: unknown },
    work: (em: EntityManager) => Promise<T>,
  ): Promise<T> {
    const once = { route, key: idempotencyKey(request), bodyHash: bodyHashOf(body) };
    const { answer } = await this.run<T>(caller, once, (remember) =>
      this.database.fork().transactional(async (em) => {
        const result = await work(em);
        await remember(em, result);
        return result;
      }),
    );
    return answer;
  }

  /**
   * Runs `work`, which calls `remember` in the transaction that commits it. A refused request frees its key again.
   * @returns the answer, and whether it is this request's own or an earlier one's
   * @throws ApiError 422 for a key that was used with another body, 409 while the first request is running
   */
  async run<T extends object>(
    { organizationId, userId }: CallerContext,
    { route, key, bodyHash }: OnceRequest,
    work: (remember: Remember<T>) => Promise<T>,
  ): Promise<{ answer: T; isNew: boolean }> {
    if (key === null) return { answer: await work(async () => {}), isNew: true };
    const keys = new IdempotencyRepository(this.database.fork());
    const claim = await keys.claim(organizationId, { userId, route, key, bodyHash });
    if (claim.state === 'answered') return { answer: claim.answer as T, isNew: false };
    if (claim.state === 'other-body') throw new ApiError(422, 'idempotency-key', HTTP_TEXTS.repeated);
    if (claim.state === 'running') throw stillRunning();
    const lease = setInterval(() => this.renew(organizationId, claim.id), LEASE_MS / 4);
    try {
      const remember: Remember<T> = async (em, answer) => {
        const repository = new IdempotencyRepository(em);
        if (!(await repository.answer(organizationId, claim.id, answer as Record<string, unknown>)))
          throw stillRunning();
      };
      return { answer: await work(remember), isNew: true };
    } catch (error) {
      await keys.release(organizationId, claim.id);
      throw error;
    } finally {
      clearInterval(lease);
    }
  }

  /**
   * The next renewal makes up for a failed one. If all renewals fail, a repeated request takes the key, and `remember` refuses this
   * request.
   */
  private renew(organizationId: string, id: string): void {
    new IdempotencyRepository(this.database.fork())
      .renew(organizationId, id)
      .catch((err: unknown) => this.logger.warn({ err }, 'the lease of an Idempotency-Key could not be renewed'));
  }
}

const stillRunning = (): ApiError => new ApiError(409, 'still-running', HTTP_TEXTS.stillRunning, undefined, 2);
