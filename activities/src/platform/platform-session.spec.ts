import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { callPriority } from '#libs/connectors/port/calls.js';
import type { CallPriority } from '#libs/contracts/platform/quota-line.js';
import { Experiment } from '#libs/database/entities/experiment.entity.js';
import { PlatformLink } from '#libs/database/entities/platform-link.entity.js';
import { platformTokenPlace, Sealer } from '#libs/database/sealing.js';
import { FakeAdPlatform } from '#libs/testing/platform/fake-ad-platform.js';
import { fakePlatforms } from '#libs/testing/platform/fake-platforms.js';
import type { ActivityDeps } from '../deps.js';
import { openAccount } from './platform-session.js';
import { createSwitchActivities } from './switch-objects.activities.js';

const organizationId = '3d5a1f0e-95a6-4d36-8c26-0c5a2b3b4a11';
const sealer = new Sealer(`test:${randomBytes(32).toString('base64')}`);
const id = 'b3c9e4de-52a0-4a49-9d5f-6a7a0d6d2c10';
const sealedToken = sealer.seal('token', platformTokenPlace(id));
const link = Object.assign(new PlatformLink(), { id, organizationId, platform: 'meta', sealedToken });
const run = { accountId: '7', currency: 'EUR', accountZone: 'UTC', creationPath: null, byHand: null, phase: 'running' };

/** A database that knows the link, the run and one campaign of it, and no account yet. */
const em: object = {
  fork: () => em,
  findOne: async (entity: unknown) => (entity === PlatformLink ? link : entity === Experiment ? run : null),
  execute: async (sql: string) => (sql.includes('platform_id as id') ? [{ id: '9' }] : []),
};

/** A platform that records its calls. */
function recordingPlatform({ hasAccountFacts }: { hasAccountFacts?: true } = {}) {
  const asked: [string, CallPriority][] = [];
  const fake = new FakeAdPlatform();
  Object.defineProperty(fake, 'accounts', { get: () => (asked.push(['adAccounts', callPriority()]), []) });
  fake.setActive = async () => {
    asked.push(['setActive', callPriority()]);
    throw new Error('That is all the test needs.');
  };
  const host = { whileBeating: <T>(_: string, work: () => Promise<T>) => work() };
  const platforms = fakePlatforms(fake);
  Object.assign(platforms.for('meta'), { hasAccountFacts });
  const deps = { orm: { em }, sealer, platforms, timings: {}, host } as unknown as ActivityDeps;
  return { asked, deps };
}

it('an unknown account is listed with the purpose of the session, so that no stop waits behind launches', async () => {
  const { asked, deps } = recordingPlatform({ hasAccountFacts: true });
  const account = { organizationId, platform: 'meta', accountId: '7', currency: 'EUR', timeZone: null } as const;
  await openAccount(deps, { ...account, priority: 'stop' });
  await openAccount(deps, account);
  expect(asked).toEqual([
    ['adAccounts', 'stop'],
    ['adAccounts', 'read'],
  ]);
});

it('switching off during a run counts as a stop too', async () => {
  const { asked, deps } = recordingPlatform();
  const { switchObjects } = createSwitchActivities(deps);
  const wave = { organizationId, experimentId: 1, platform: 'meta', wave: 1 } as const;
  await expect(switchObjects({ ...wave, kind: 'campaign', isActive: false })).rejects.toThrow('all the test needs');
  // Its id is enough: a listing that fails does not prevent switching off.
  expect(asked).toEqual([['setActive', 'stop']]);
});
