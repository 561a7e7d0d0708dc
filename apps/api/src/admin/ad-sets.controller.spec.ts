import { describe, expect, it } from '@jest/globals';
import {
  ActivityFailure,
  ApplicationFailure,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import type { Request } from 'express';
import { STAFF_TEXTS } from '#libs/contracts/account/staff-texts.js';
import { SMART_PLUS_TEXTS } from '#libs/contracts/experiment/run/smart-plus-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import type { CallerContext } from '../access/caller.js';
import { AdSetsController } from './ad-sets.controller.js';

const run = { id: 7, uuid: '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11', status: 'PROCESSING', createdAt: new Date() };
const deadline = () => new WorkflowUpdateRPCTimeoutOrCancelledError('Deadline exceeded');
const failedBy = (cause: Error) => new WorkflowUpdateFailedError('Workflow Update failed', cause);
const failedStep = (type: string) =>
  new ActivityFailure('Activity task failed', 'closingPass', '5', undefined!, '', ApplicationFailure.create({ type }));

/** The answer to staff about a run that accepts the update, or does not. */
async function answered({
  start,
  result,
  ended = null,
}: {
  start?: Error;
  result?: Error;
  ended?: KeyedText | null;
}): Promise<unknown> {
  const settled = async <T>(error: Error | undefined, value: T): Promise<T> => {
    if (error) throw error;
    return value;
  };
  const update = { result: () => settled(result, { adSets: 1, ads: 3 }) };
  const handle = { startUpdate: () => settled(start, update) };
  const client = { workflow: { getHandle: () => handle } };
  const controller = new AdSetsController(
    { fork: () => ({ findOne: async () => run }) } as never,
    { within: (_ms: number, work: (given: unknown) => unknown) => work(client) } as never,
    { for: () => ({ lookups: { creationEnded: () => ended } }) } as never,
  );
  const request = { socket: {}, headers: {} } as Request;
  return controller
    .create({ userId: 'staff' } as CallerContext, { id: run.uuid }, request)
    .catch((error: unknown) => error);
}

describe('creation of missing ad sets by staff', () => {
  it('ADMIN-017 returns the ad sets that the run has found', async () => {
    expect(await answered({})).toMatchObject({ data: { ad_sets: 1, ads: 3 }, key: STAFF_TEXTS.creatingMissing.key });
  });

  it.each([
    ['the search takes longer than the timeout', deadline(), 'still-looking', STAFF_TEXTS.stillLooking],
    ['the link has ended', failedBy(failedStep('AUTH_EXPIRED')), 'needs-relink', HTTP_TEXTS.relink],
    ['the platform refuses', failedBy(failedStep('INVALID_REQUEST')), 'platform-refused', HTTP_TEXTS.platformRefused],
    [
      'none is missing',
      failedBy(ApplicationFailure.create({ type: 'NONE_MISSING' })),
      'none-missing',
      STAFF_TEXTS.noneMissing,
    ],
  ])('ADMIN-016 returns 409 with the reason: %s', async (_what, result, code, text) => {
    expect(await answered({ result })).toMatchObject({ status: 409, code, text: { key: text.key } });
  });

  it('is refused if the platform has ended the run’s way of creation', async () => {
    const ended = { key: SMART_PLUS_TEXTS.ended.key, params: { day: '2026-12-31' } };
    expect(await answered({ ended })).toMatchObject({ status: 409, code: 'creation-ended', text: ended });
  });

  it('ADMIN-016 does not report a search that the run has not begun', async () => {
    const start = deadline();
    expect(await answered({ start })).toBe(start);
  });
});
