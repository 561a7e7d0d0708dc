import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { HOUR_MS, MINUTE_MS } from '#libs/contracts/time.js';
import { PlatformLinkRepository } from '#libs/database/repositories/platform/platform-link.repository.js';
import { Sealer } from '#libs/database/sealing.js';
import { FakeAdPlatform } from '#libs/testing/platform/fake-ad-platform.js';
import { fakePlatforms } from '#libs/testing/platform/fake-platforms.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { TeamLinks } from './team-links.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());

const sealer = new Sealer(`test:${randomBytes(32).toString('base64')}`);
const em = () => database.orm.em.fork();
const repository = () => new PlatformLinkRepository(em(), sealer);
let fake: FakeAdPlatform;
let links: TeamLinks;
let team: { organizationId: string; platform: 'meta' };

const inMs = (ms: number) => new Date(Date.now() + ms);
const link = (changes: Partial<Parameters<PlatformLinkRepository['save']>[1]> = {}) =>
  repository().save(team.organizationId, {
    platform: 'meta',
    externalUserId: '1',
    name: 'Owner',
    email: null,
    linkedBy: randomUUID(),
    scopes: [],
    accessToken: 'hour 1',
    renewalToken: 'grant',
    tokenExpiresAt: inMs(HOUR_MS),
    ...changes,
  });
/** Returns another token at each renewal. Each lasts 3,599 s, like Google's tokens. */
const renewable = () => {
  let hour = 1;
  fake.renew = async () => {
    fake.calls.push({ method: 'renew' });
    hour += 1;
    return { accessToken: `hour ${hour}`, expiresAt: inMs(3_599_000).toISOString() };
  };
};
const renewals = () => fake.calls.filter(({ method }) => method === 'renew').length;
const unreachable = () => Promise.reject(new ConnectorError('TRANSIENT', 'meta'));

beforeEach(() => {
  fake = new FakeAdPlatform();
  links = new TeamLinks(em, sealer, fakePlatforms(fake));
  team = { organizationId: randomUUID(), platform: 'meta' };
});

describe('a token of one hour', () => {
  beforeEach(() => renewable());

  it('is used while it is valid, and renewed five minutes before its end; the grant stays', async () => {
    await link({ tokenExpiresAt: inMs(6 * MINUTE_MS) });
    expect(await links.open(team)).toMatchObject({ accessToken: 'hour 1' });
    await link({ tokenExpiresAt: inMs(4 * MINUTE_MS) });
    expect(await links.open(team)).toMatchObject({ accessToken: 'hour 2', renewalToken: 'grant', isUsable: true });
    expect(await links.open(team)).toMatchObject({ accessToken: 'hour 2' });
    expect(renewals()).toBe(1);
  });

  it('is not renewed if it does not expire, or without a renewal token', async () => {
    for (const changes of [{ tokenExpiresAt: null }, { renewalToken: null, tokenExpiresAt: inMs(-1) }]) {
      await link(changes);
      expect(await links.open(team)).toMatchObject({ accessToken: 'hour 1' });
    }
    expect(renewals()).toBe(0);
  });

  it('is renewed by one process at a time: only callers that need a new token wait', async () => {
    // The process that died holds its lease no longer than this test waits.
    const takesLease = async (forMs: number) =>
      repository().leaseRenewal(team.organizationId, (await repository().open(team.organizationId, 'meta'))!, forMs);
    await link({ tokenExpiresAt: inMs(4 * MINUTE_MS) });
    expect(await takesLease(60_000)).toBe(true);
    expect(await takesLease(60_000)).toBe(false);
    expect(await links.open(team)).toMatchObject({ accessToken: 'hour 1' });
    expect(renewals()).toBe(0);

    await link({ tokenExpiresAt: inMs(-1) });
    expect(await takesLease(60_000)).toBe(true);
    const waiting = links.open(team);
    const before = (await repository().open(team.organizationId, 'meta'))!;
    const fresh = { accessToken: 'of the other', expiresAt: inMs(HOUR_MS).toISOString() };
    await repository().putToken(team.organizationId, before, fresh, null);
    expect(await waiting).toMatchObject({ accessToken: 'of the other' });
    expect(renewals()).toBe(0);

    await link({ tokenExpiresAt: inMs(-1) });
    expect(await takesLease(300)).toBe(true);
    expect(await links.open(team)).toMatchObject({ accessToken: 'hour 2' });
    expect(renewals()).toBe(1);
  });

  it('marks the link as broken if the grant was revoked, and reports it once', async () => {
    fake.renew = async () => null;
    await link({ tokenExpiresAt: inMs(4 * MINUTE_MS) });
    expect((await links.open(team))!.isUsable).toBe(false);
    expect((await links.open(team))!.isUsable).toBe(false);
    const [row] = await repository().list(team.organizationId);
    expect(row).toMatchObject({ status: 'relink-needed', lastError: 'The permission to renew the token has ended.' });
  });

  it('continues with the old token while the platform cannot be reached, and reports an error once that token has ended', async () => {
    fake.renew = unreachable;
    await link({ tokenExpiresAt: inMs(4 * MINUTE_MS) });
    expect(await links.open(team)).toMatchObject({ accessToken: 'hour 1', isUsable: true });
    await link({ tokenExpiresAt: inMs(-1) });
    await expect(links.open(team)).rejects.toMatchObject({ code: 'TRANSIENT' });
    expect((await repository().list(team.organizationId))[0]!.status).toBe('linked');
  });

  it('does not change a link that a person makes during the renewal', async () => {
    await link({ tokenExpiresAt: inMs(-1) });
    fake.renew = async () => {
      await link({ accessToken: 'by hand', tokenExpiresAt: null, renewalToken: null });
      return { accessToken: 'hour 2', expiresAt: null };
    };
    expect(await links.open(team)).toMatchObject({ accessToken: 'by hand', renewalToken: null, isUsable: true });
  });
});

describe('an ad account', () => {
  const listed = {
    id: '7',
    name: 'Shop',
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    isUsable: true,
    minDailyBudgetMinor: 1,
    facts: { manager: '9998887777' },
  };
  const known = { accountId: '7', currency: 'JPY', timeZone: 'Asia/Tokyo', facts: { manager: '9998887777' } };
  const account = async () =>
    links.ask(team, (await links.open(team))!, async (as) => ({ ...(await as.account('7')) }));

  it('has the facts of the last listing on every call, and no facts of an earlier link', async () => {
    await link();
    let listings = 0;
    Object.defineProperty(fake, 'accounts', { get: () => (listings++, [listed]) });
    expect(await account()).toEqual({ ...known, accessToken: 'hour 1' });
    expect(await account()).toEqual({ ...known, accessToken: 'hour 1' });
    expect(listings).toBe(1);

    listed.facts = { manager: '1112223333' };
    await links.ask(team, (await links.open(team))!, ({ accessToken, lookups }) => lookups.adAccounts(accessToken));
    expect((await account()).facts).toEqual({ manager: '1112223333' });
    expect(listings).toBe(2);

    await link();
    await account();
    expect(listings).toBe(3);
  });

  it('is refused if the linked person does not have it, or if another team linked it', async () => {
    await link();
    fake.accounts = [listed];
    await account();
    team = { ...team, organizationId: randomUUID() };
    await link();
    fake.accounts = [];
    await expect(account()).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
