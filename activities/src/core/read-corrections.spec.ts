import { randomBytes } from 'node:crypto';
import { afterEach, expect, it, jest } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '#libs/contracts/time.js';
import { Experiment } from '#libs/database/entities/experiment.entity.js';
import { PlatformLink } from '#libs/database/entities/platform-link.entity.js';
import { platformTokenPlace, Sealer } from '#libs/database/sealing.js';
import { FakeAdPlatform } from '#libs/testing/platform/fake-ad-platform.js';
import { fakePlatforms } from '#libs/testing/platform/fake-platforms.js';
import type { ActivityDeps } from '../deps.js';
import { readCorrections } from './read-corrections.js';

afterEach(() => void jest.restoreAllMocks());

const organizationId = '3d5a1f0e-95a6-4d36-8c26-0c5a2b3b4a11';
const sealer = new Sealer(`test:${randomBytes(32).toString('base64')}`);
const id = 'b3c9e4de-52a0-4a49-9d5f-6a7a0d6d2c10';
const sealedToken = sealer.seal('token', platformTokenPlace(id));
const link = Object.assign(new PlatformLink(), { id, organizationId, platform: 'meta', sealedToken });
const account = { accountId: '7', currency: 'EUR', accountZone: 'UTC', creationPath: null, byHand: null };
const ended = {
  ...account,
  phase: 'done',
  input: { platform: 'meta' },
  countingUntil: new Date(),
  startsAt: new Date(),
};
const report = { id: '1', campaignId: '2', percent: 0, movedAt: new Date(), campaignNow: new Date(), problem: 'No.' };

/** One ended run that is due, with one report. @returns whether it was read, and when it is read next */
async function readOne(state: 'failed' | 'working', isOld = false) {
  const noted = { isRead: false, next: undefined as Date | null | undefined };
  const execute = async (sql: string, values: unknown[] = []) => {
    if (sql.includes('skip locked')) return [{ organizationId, experimentId: 1, platform: 'meta' }];
    if (sql.includes('set last_insights_at')) noted.isRead = true;
    if (sql.includes('set reread_at')) noted.next = values[0] as Date | null;
    return sql.includes('counting_until <') && isOld ? [{}] : [];
  };
  const em: object = {
    fork: () => em,
    execute,
    nativeDelete: async () => 1,
    count: async () => (state === 'working' ? 1 : 0),
    findOne: async (entity: unknown) => (entity === PlatformLink ? link : entity === Experiment ? ended : null),
    find: async () => [{ ...report, state }],
  };
  const fake = new FakeAdPlatform();
  fake.reportState = async () => ({ state: 'working', percent: 0 });
  const host = { log: { warn: () => undefined, error: () => undefined } };
  const deps = { orm: { em }, sealer, platforms: fakePlatforms(fake), timings: {}, host } as unknown as ActivityDeps;
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += MINUTE_MS)); // nobody waits for the report
  await readCorrections(deps);
  return noted;
}

const msFromNow = (at: Date | null | undefined) => at!.getTime() - Date.now();

it('figures with a failed report are not stored as read, and are requested again', async () => {
  const { isRead, next } = await readOne('failed');
  expect(isRead).toBe(false);
  expect(Math.round(msFromNow(next) / HOUR_MS)).toBe(1);
});

it('a report that never gets ready is given up with the rest', async () => {
  expect(Math.round(msFromNow((await readOne('working')).next) / MINUTE_MS)).toBe(5);
  expect(await readOne('working', true)).toEqual({ isRead: false, next: null });
});
