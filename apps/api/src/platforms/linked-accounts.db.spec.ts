import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { Sealer } from '#libs/database/sealing.js';
import { FakeAdPlatform } from '#libs/testing/platform/fake-ad-platform.js';
import { fakePlatforms } from '#libs/testing/platform/fake-platforms.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import type { Database } from '../database/database.module.js';
import { LinkedAccounts } from './linked-accounts.js';

let orm: MikroORM;
let close: () => Promise<void>;
let platform: FakeAdPlatform;
let accounts: LinkedAccounts;
let organizationId: string;

beforeAll(async () => {
  ({ orm, close } = await createTestOrm());
});
afterAll(() => close());

/** A team linked with a token that the platform no longer accepts, although it has not expired. */
beforeEach(async () => {
  platform = new FakeAdPlatform();
  const database = { fork: () => orm.em.fork() } as Database;
  const sealer = new Sealer(`test:${randomBytes(32).toString('base64')}`);
  accounts = new LinkedAccounts(database, sealer, fakePlatforms(platform));
  organizationId = randomUUID();
  await accounts.links().save(organizationId, {
    platform: 'meta',
    externalUserId: '1',
    name: 'Owner',
    email: null,
    linkedBy: randomUUID(),
    scopes: [],
    accessToken: 'hour 1',
    renewalToken: 'grant',
    tokenExpiresAt: new Date(Date.now() + 3_600_000),
  });
});

/** A question that the platform refuses for every token but this one; returns the tokens that were used. */
const askedWith = async (taken: string): Promise<string[]> => {
  const asked: string[] = [];
  await accounts.call(organizationId, 'meta', (accessToken) => {
    asked.push(accessToken);
    if (accessToken === taken) return Promise.resolve();
    return Promise.reject(new ConnectorError('AUTH_EXPIRED', 'meta'));
  });
  return asked;
};
const fresh = { accessToken: 'hour 2', expiresAt: new Date(Date.now() + 3_600_000).toISOString() };

describe('call for a team with an expired token', () => {
  it('is repeated with a renewed token, which the next call uses immediately', async () => {
    platform.renewals.set('grant', fresh);
    expect(await askedWith('hour 2')).toEqual(['hour 1', 'hour 2']);
    expect(await askedWith('hour 2')).toEqual(['hour 2']);
    expect(platform.calls.filter(({ method }) => method === 'renew')).toHaveLength(1);
  });

  it('is refused, and the team has to link again, if the renewed token is refused too', async () => {
    platform.renewals.set('grant', fresh);
    await expect(askedWith('another')).rejects.toMatchObject({ code: 'AUTH_EXPIRED' });
    await expect(accounts.open(organizationId, 'meta')).rejects.toMatchObject({ status: 400 });
    expect(platform.calls.filter(({ method }) => method === 'renew')).toHaveLength(1);
  });

  it('keeps a link that a person has made in the meantime', async () => {
    const asked: string[] = [];
    await accounts.call(organizationId, 'meta', async (accessToken) => {
      asked.push(accessToken);
      if (accessToken === 'by hand') return;
      await accounts.links().save(organizationId, {
        platform: 'meta',
        externalUserId: '1',
        name: 'Owner',
        email: null,
        linkedBy: randomUUID(),
        scopes: [],
        accessToken: 'by hand',
        renewalToken: null,
        tokenExpiresAt: null,
      });
      throw new ConnectorError('AUTH_EXPIRED', 'meta');
    });
    expect(asked).toEqual(['hour 1', 'by hand']);
    expect(platform.calls).toEqual([]);
    expect(await accounts.open(organizationId, 'meta')).toMatchObject({ accessToken: 'by hand', renewalToken: null });
  });
});
