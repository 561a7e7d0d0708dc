import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { WorkerPresenceRepository } from '#libs/database/repositories/worker-presence.repository.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createQueueWatch } from './watch-queues.js';

let fixture: RunFixture;
beforeAll(async () => {
  fixture = await createRunFixture();
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const presence = () => new WorkerPresenceRepository(em());
/** Moves stored times into the past, instead of waiting. */
const age = (seconds: number) =>
  em().execute(`update worker_presence set seen_at = seen_at - ? * interval '1 s'`, [seconds], 'run');

it('alerts operators to runs whose queue no worker has served for a minute, until one does', async () => {
  const errors = jest.spyOn(fixture.host.log, 'error');
  const look = () => createQueueWatch(fixture.deps)();
  const { experimentId } = await fixture.newRun();
  await em().execute(
    `update experiment set phase_since = now() - interval '1 hour' where id = ?`,
    [experimentId],
    'run',
  );
  await presence().note('a worker', ['core', 'platform-meta']);
  await look();
  expect(errors).not.toHaveBeenCalled();
  expect((await presence().queues()).get('platform-meta')).toMatchObject({ workers: 1 });

  await age(50);
  await look();
  expect(errors).not.toHaveBeenCalled();
  expect((await presence().queues()).get('platform-meta')).toMatchObject({ workers: 0 });

  await age(15);
  await look();
  expect(errors).toHaveBeenCalledWith(
    { queue: 'platform-meta', runs: 1, since: expect.any(Date) },
    'runs wait for a worker: none serves their queue',
  );
  errors.mockClear();
  await presence().note('another', ['platform-meta']);
  await look();
  expect(errors).not.toHaveBeenCalled();

  await presence().leave('another');
  await presence().leave('a worker');
  expect(await presence().queues()).toEqual(new Map());
  await look();
  expect(errors).toHaveBeenCalledTimes(1);
});
