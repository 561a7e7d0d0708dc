import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Experiment } from '#libs/database/entities/experiment.entity.js';
import { Organization } from '#libs/database/entities/organization.entity.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { PublishedSamplesReadModel } from './published-samples.read-model.js';

let fixture: RunFixture;
beforeAll(async () => {
  fixture = await createRunFixture();
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const PUBLISHED = { status: 'SAMPLE', sampledAt: new Date(), finishedAt: new Date() } as const;

async function experiment(change: Partial<Experiment>) {
  const { organizationId, experimentId, experiment: row } = await fixture.newRun();
  await em().nativeUpdate(Experiment, { id: experimentId }, { ...PUBLISHED, ...change });
  return { organizationId, uuid: row.uuid };
}

it('ADMIN-012 lists only enabled samples that have results and whose team still exists', async () => {
  const first = await experiment({ sampledAt: new Date(PUBLISHED.sampledAt.getTime() - 1_000) });
  const second = await experiment({});
  const closed = [
    await experiment({ status: 'COMPLETED' }), // disabled
    await experiment({ finishedAt: null }), // made as a sample, and never run
    await experiment({ status: 'COMPLETED', sampledAt: null }),
    await experiment({ deletedAt: new Date() }),
    await experiment({}),
  ];
  await em().nativeUpdate(Organization, { id: closed.at(-1)!.organizationId }, { endedAt: new Date() });
  const samples = new PublishedSamplesReadModel(em());
  expect((await samples.list()).map(({ uuid }) => uuid)).toEqual([second.uuid, first.uuid]);
  expect((await samples.find(first.uuid))?.organizationId).toBe(first.organizationId);
  for (const { uuid } of [...closed, { uuid: randomUUID() }]) expect(await samples.find(uuid)).toBeNull();
});
