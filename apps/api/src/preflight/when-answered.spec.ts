import { describe, expect, it } from '@jest/globals';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { PREFLIGHT_TEXTS } from '#libs/contracts/experiment/plan/preflight-texts.js';
import { META } from '#libs/platforms/meta/description.js';
import { LookupAllowance } from '../platforms/lookup-allowance.js';
import { whenAnswered } from './when-answered.js';
import { checksFor } from './checks.js';

const checks = checksFor(META);
const done = [checks.done(PREFLIGHT_TEXTS.rules)];
const asked = (answer: Promise<typeof done>, patienceMs?: number) =>
  whenAnswered(checks, PREFLIGHT_TEXTS.ofAccount, answer, patienceMs);
const fails = (error: unknown) => Promise.reject(error as Error);

describe('checks that only the platform can answer', () => {
  it('return the answer', async () => {
    expect(await asked(Promise.resolve(done))).toBe(done);
  });

  it('are unknown while the platform is rate-limited, with the time to ask again', async () => {
    const before = Date.now();
    const [check] = await asked(fails(new ConnectorError('RATE_LIMITED', 'meta', {}, 420_000)));
    expect(check).toMatchObject({ state: 'unknown', key: 'preflight.limited' });
    expect(check!.message).toContain('Account, rights, budget and rules: not known now');
    expect(Date.parse(check!.retry_at!) - before).toBeGreaterThanOrEqual(420_000);
  });

  it('are unknown to a person who has used up their lookups', async () => {
    const allowance = new LookupAllowance();
    const spend = async () => {
      for (;;) allowance.spend('somebody', 60);
    };
    const [check] = await asked(spend());
    expect(check).toMatchObject({ state: 'unknown', key: 'preflight.limited' });
    expect(Date.parse(check!.retry_at!)).toBeGreaterThan(Date.now());
  });

  it('are unknown if the platform is slow or unavailable', async () => {
    expect(await asked(fails(new ConnectorError('TRANSIENT', 'meta')))).toMatchObject([
      { state: 'unknown', key: 'preflight.unanswered' },
    ]);
    expect(await asked(new Promise(() => undefined), 5)).toMatchObject([
      { state: 'unknown', key: 'preflight.unanswered' },
    ]);
  });

  it("quote the platform's refusal", async () => {
    const refusal = new ConnectorError('INVALID_REQUEST', 'meta', { platformMessage: 'Not yours.' });
    const [check] = await asked(fails(refusal));
    expect(check).toMatchObject({ state: 'unknown', key: 'preflight.untold' });
    expect(check!.message).toContain('Not yours.');
  });

  it('pass on expired links and our own faults as errors', async () => {
    const ended = new ConnectorError('AUTH_EXPIRED', 'meta');
    await expect(asked(fails(ended))).rejects.toBe(ended);
    const fault = new TypeError('a fault');
    await expect(asked(fails(fault))).rejects.toBe(fault);
  });
});
