import { describe, expect, it } from '@jest/globals';
import { ApplicationFailure, CompleteAsyncError } from '@temporalio/common';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { failure, translated } from './failures.js';

/** The error with which an activity fails if `error` is thrown at an attempt, and the logged bugs. */
async function failureOf(error: unknown, attempt = 1) {
  const faults: unknown[] = [];
  const work = { step: (): Promise<void> => Promise.reject(error) };
  const { step } = translated({ attempt: () => attempt }, work, (_, fault) => void faults.push(fault));
  const left: unknown = await step().then(
    () => Promise.reject(new Error('it succeeded')),
    (thrown: unknown) => thrown,
  );
  return { left: left as ApplicationFailure, faults };
}
const delayOf = async (error: unknown, attempt: number) =>
  Number((await failureOf(error, attempt)).left.nextRetryDelay);

describe('failures of activities', () => {
  it("name the time of the next attempt, so that the engine's back-off is used for dead workers only", async () => {
    const outage = () => new ConnectorError('TRANSIENT', 'meta', { platformMessage: 'an unexpected error' });
    const delays = await Promise.all([1, 2, 3, 7, 40].map((attempt) => delayOf(outage(), attempt)));
    expect(delays).toEqual([1_000, 2_000, 4_000, 60_000, 60_000]);
    expect(await delayOf(new TypeError('our bug'), 3)).toBe(4_000);
  });

  it('keep the waiting time that they contain, for any number of attempts', async () => {
    const throttled = new ConnectorError('RATE_LIMITED', 'meta', {}, 30_000);
    const delay = await delayOf(throttled, 12);
    expect(delay).toBeGreaterThanOrEqual(30_000);
    expect(delay).toBeLessThanOrEqual(36_000);
  });

  it('name no time if no retry can fix them', async () => {
    const refused = failure('INVALID_REQUEST', { message: 'no' });
    expect((await failureOf(refused, 9)).left).toBe(refused);
    expect(refused.nextRetryDelay).toBeUndefined();
    const later = new CompleteAsyncError();
    expect((await failureOf(later, 9)).left).toBe(later);
  });

  it('keep their type and message if they are our own', async () => {
    const fault = new TypeError('x is not a function');
    const { left, faults } = await failureOf(fault);
    expect(left).toMatchObject({ type: 'TypeError', message: 'x is not a function', nonRetryable: false });
    expect(faults).toEqual([fault]);
  });
});
