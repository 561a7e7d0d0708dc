import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { ResultsReadModel } from '#libs/database/read-models/results.read-model.js';
import { Database } from '../database/database.module.js';
import { expectedCpmMinor } from './expected-cpm.js';

/**
 * How long a price is cached: it is an average over all the team's purchases, and forms query it with every keystroke.
 */
const LIFE_MS = 60_000;
const MOST_PRICES = 5_000;

/** The expected price of impressions for a team. */
@Injectable()
export class ExpectedPrice {
  private readonly known = new LRUCache<string, Promise<number>>({ max: MOST_PRICES, ttl: LIFE_MS });

  constructor(private readonly database: Database) {}

  /**
   * The price of 1,000 impressions in minor units of a currency, above 0. It is what the team has paid on the platform so far, or else the
   * usual price of the currency.
   */
  cpmMinor(organizationId: string, platform: Platform, currency: string): Promise<number> {
    const key = `${organizationId} ${platform} ${currency}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const reading = this.read(organizationId, platform, currency);
    this.known.set(key, reading);
    reading.catch(() => this.known.delete(key));
    return reading;
  }

  private async read(organizationId: string, platform: Platform, currency: string): Promise<number> {
    const results = new ResultsReadModel(this.database.fork());
    return (await results.averageCpmMinor(organizationId, platform, currency)) ?? expectedCpmMinor(currency);
  }
}
