import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fileKey } from '#libs/platforms/kinds/shown-file.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { PlatformAssetRepository } from './platform-asset.repository.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());

it("stores the platform's newest id of the whole picture and of each of its parts", async () => {
  const [team, asset] = [randomUUID(), randomUUID()];
  const place = { platform: 'meta', accountId: 'act_1' } as const;
  const repository = new PlatformAssetRepository(database.orm.em.fork());
  for (const [variant, id] of [
    ['', 'whole'],
    ['square', 'middle'],
    ['square@0,10,300,300', 'old'],
    ['square@0,10,300,300', 'chosen'],
  ] as const)
    await repository.save(team, place, { asset, variant }, { kind: 'image', id });
  expect(await repository.uploaded(team, place, [asset])).toEqual({
    [asset]: { kind: 'image', id: 'whole' },
    [fileKey(asset, 'square')]: { kind: 'image', id: 'middle' },
    [fileKey(asset, 'square@0,10,300,300')]: { kind: 'image', id: 'chosen' },
  });
  expect(await repository.uploaded(randomUUID(), place, [asset])).toEqual({});
});
