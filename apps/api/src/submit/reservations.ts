import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { hmac, isHmac, keysFor, type Keys, type Secrets } from '../access/keys.js';
import { ENVIRONMENT } from '../config/api-environment.js';
import { invalidField } from '../http/errors/api-error.js';

/** What a dry run promises: the uuid and key under which the experiment will be stored, and the objects that will be created. */
export interface Reservation {
  uuid: string;
  key: string;
  digest: string;
}

const claims = z.tuple([z.string(), z.string(), z.uuid(), z.string(), z.string(), z.number()]);
const LIFE_MS = DAY_MS;

/**
 * The client keeps its reservation, signed by us, so a dry run that nobody submits leaves nothing behind. Uuid and key are random, and
 * their columns are unique.
 */
@Injectable()
export class Reservations {
  private readonly keys: Keys;

  constructor(@Inject(ENVIRONMENT) secrets: Secrets) {
    this.keys = keysFor(secrets, 'dry run');
  }

  sign(organizationId: string, platform: Platform, { uuid, key, digest }: Reservation): string {
    const text = JSON.stringify([organizationId, platform, uuid, key, digest, Date.now() + LIFE_MS]);
    const encoded = Buffer.from(text).toString('base64url');
    return `${encoded}.${hmac(this.keys[0], encoded)}`;
  }

  /** @throws ApiError 400 for a reservation that has expired, or is not of this team and platform */
  read(organizationId: string, platform: Platform, text: string): Reservation {
    const [encoded = '', signature = ''] = text.split('.');
    const refusal = invalidField('dry_run', EXPERIMENT_TEXTS.dryRunOver);
    if (!isHmac(signature, this.keys, encoded)) throw refusal;
    const [team, platformName, uuid, key, digest, until] = claims.parse(
      JSON.parse(Buffer.from(encoded, 'base64url').toString()),
    );
    if (team !== organizationId || platformName !== platform || until < Date.now()) throw refusal;
    return { uuid, key, digest };
  }
}
