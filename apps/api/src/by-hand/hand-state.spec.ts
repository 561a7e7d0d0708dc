import { describe, expect, it } from '@jest/globals';
import type { HandDelivery, SeenStep } from '#libs/contracts/experiment/run/hand-step.js';
import type { HandRun } from '#libs/database/repositories/experiment/hand-delivery.repository.js';
import { stateOf } from './hand-state.js';

const NOW = new Date('2026-11-29T12:00:00Z');
const seen = {
  at: NOW.toISOString(),
  isDone: true,
  planned: 2,
  found: 2,
  missing: 0,
  extra: 0,
  differing: 0,
  spending: 0,
  named: { missing: [], extra: [], differing: [] },
} satisfies SeenStep;
const hand = { accountId: '1', currency: 'EUR', step: null, seen };
const run = (change: Partial<HandRun>) =>
  ({
    status: 'PROCESSING',
    activation: null,
    wentLiveAt: NOW,
    endsAt: NOW,
    stoppedAt: null,
    finishedAt: null,
    byHand: hand,
    ...change,
  }) as HandRun;
const keysOf = (of: HandRun) => stateOf(of, 'en').reasons.map(({ key }) => key);

describe('state of the manual steps', () => {
  it('is completed while the run is live', () => {
    expect(stateOf(run({}), 'en')).toMatchObject({ completed: true, message: expect.stringMatching(/switched on\.$/) });
  });

  it('is not completed after a stop, neither before nor after the pause script', () => {
    const stopped = { stoppedAt: NOW };
    const steps = {
      asked: run(stopped),
      pausing: run({ ...stopped, byHand: { ...hand, step: 'pause' } }),
      byOperator: run({ byHand: { ...hand, step: 'pause' } }),
      over: run({ ...stopped, status: 'PENDING_REVIEW', finishedAt: NOW }),
    };
    for (const one of Object.values(steps)) expect(stateOf(one, 'en').completed).toBe(false);
    expect([keysOf(steps.asked), keysOf(steps.pausing), keysOf(steps.over)]).toEqual([
      ['hand.stopping'],
      ['hand.paused'],
      ['hand.ended'],
    ]);
  });

  it.each(['PENDING_REVIEW', 'COMPLETED', 'NO_RESULTS', 'FAILED'] as const)(
    'shows a run that is %s as ended, not as active',
    (status) => {
      const state = stateOf(run({ status, finishedAt: NOW }), 'es');
      expect(state).toMatchObject({
        completed: false,
        message: 'El experimento ha terminado: no necesita ningún script.',
      });
    },
  );

  it('says that nothing is read without a link, and that the script of an end works without it', () => {
    const unlinked = { phase: 'needs-relink' } as const;
    const of = (step: HandDelivery['step']) => keysOf(run({ ...unlinked, byHand: { ...hand, step } }));
    expect([of('campaigns'), of('ads'), of('pause'), of('remove')]).toEqual([
      ['hand.unlinked'],
      ['hand.unlinked'],
      ['hand.unlinkedEnd'],
      ['hand.unlinkedEnd'],
    ]);
  });

  it('has no message while the plan is made', () => {
    expect(keysOf(run({ status: 'PENDING', wentLiveAt: null }))).toEqual([]);
  });
});
