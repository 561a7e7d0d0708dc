import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { callPriority } from '#libs/connectors/port/calls.js';
import type { CallPriority } from '#libs/contracts/platform/quota-line.js';
import { PlatformLink } from '#libs/database/entities/platform-link.entity.js';
import { platformTokenPlace, Sealer } from '#libs/database/sealing.js';
import { FakeAdPlatform } from '#libs/testing/platform/fake-ad-platform.js';
import { fakePlatforms } from '#libs/testing/platform/fake-platforms.js';
import type { ActivityDeps } from '../deps.js';
import { openAccount } from './platform-session.js';

const organizationId = '3d5a1f0e-95a6-4d36-8c26-0c5a2b3b4a11';
const sealer = new Sealer(`test:${randomBytes(32).toString('base64')}`);
const id = 'b3c9e4de-52a0-4a49-9d5f-6a7a0d6d2c10';
const sealedToken = sealer.seal('token', platformTokenPlace(id));
const link = Object.assign(new PlatformLink(), { id, organizationId, platform: 'meta', sealedToken });

/** A database that knows the link, and no account yet. */
const em: object = {
  fork: () => em,
  findOne: async (entity: unknown) => (entity === PlatformLink ? link : null),
  execute: async () => [],
};

/** A platform that notes what it is asked for. */
function noting() {
  const asked: [string, CallPriority][] = [];
  const fake = new FakeAdPlatform();
  Object.defineProperty(fake, 'accounts', { get: () => (asked.push(['adAccounts', callPriority()]), []) });
  const deps = { orm: { em }, sealer, platforms: fakePlatforms(fake), timings: {} } as unknown as ActivityDeps;
  return { asked, deps };
}

it('an account that is not known yet is listed for what it is opened for, so that no stop waits behind launches', async () => {
  const { asked, deps } = noting();
  const account = { organizationId, platform: 'meta', accountId: '7', currency: 'EUR', timeZone: null } as const;
  await openAccount(deps, { ...account, priority: 'stop' });
  await openAccount(deps, account);
  expect(asked).toEqual([
    ['adAccounts', 'stop'],
    ['adAccounts', 'read'],
  ]);
});
