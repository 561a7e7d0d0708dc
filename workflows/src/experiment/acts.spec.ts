import { describe, expect, it } from '@jest/globals';
import { EXPERIMENT_PHASES } from '#libs/contracts/experiment/run/experiment-phase.js';
import { ACTS } from '#libs/orchestration/experiment.messages.js';
import { actorOf, assertMay, assertMayCancel, assertMayEdit, assertMayLook } from './acts.js';

describe('messages that a run accepts', () => {
  it('include a stop until the run ends, and each answer in the phase that asks for it', () => {
    const allowed = EXPERIMENT_PHASES.flatMap((phase) =>
      ACTS.filter((act) => {
        try {
          assertMay(act, { phase, createdAds: 1 });
          return true;
        } catch {
          return false; // the assertions below check the remaining acts
        }
      }).map((act) => `${phase} ${act}`),
    );
    expect(allowed.filter((line) => !line.endsWith(' stop'))).toEqual([
      'needs-attention retry-refused',
      'needs-attention drop-refused',
      'needs-relink check-link',
    ]);
    const stoppable = allowed.filter((line) => line.endsWith(' stop')).map((line) => line.split(' ')[0]);
    expect(EXPERIMENT_PHASES.filter((phase) => !stoppable.includes(phase))).toEqual([
      ...['stopping', 'computing', 'notifying', 'done', 'failed'],
    ]);
  });

  it('are refused with the allowed alternatives', () => {
    expect(() => assertMay('stop', { phase: 'computing', createdAds: 1 })).toThrow('Its phase is computing.');
    expect(() => assertMay('retry-refused', { phase: 'running', createdAds: 1 })).toThrow(
      'retry-refused is for needs-attention, its phase is running, it accepts stop.',
    );
    expect(() => assertMay('drop-refused', { phase: 'needs-relink', createdAds: 1 })).toThrow(
      'its phase is needs-relink, it accepts check-link, stop.',
    );
    expect(() => assertMay('drop-refused', { phase: 'needs-attention', createdAds: 0 })).toThrow(
      'nothing would go live',
    );
    expect(() => assertMay('drop-refused', { phase: 'needs-attention', createdAds: null })).not.toThrow();
  });
});

describe('a run by hand', () => {
  it('can be checked while a step is open, but not twice in a row', () => {
    const look = (step: 'ads' | null, agoMs: number) => assertMayLook({ step, agoMs, mostOften: 60_000 });
    expect(() => look('ads', 60_000)).not.toThrow();
    expect(() => look('ads', 59_999)).toThrow('less than a minute ago');
    expect(() => look(null, 60_000)).toThrow('not waiting for a script');
  });

  it('LIFE-013 can be canceled until everything is in place, unlike a run by calls', () => {
    const cancel = (state: Partial<Parameters<typeof assertMayCancel>[0]>) =>
      assertMayCancel({ phase: 'needs-step', step: 'ads', isByHand: true, ...state });
    expect(() => cancel({})).not.toThrow();
    expect(() => cancel({ phase: 'needs-relink' })).not.toThrow();
    expect(() => cancel({ phase: 'validating', step: null })).not.toThrow();
    for (const phase of ['verifying', 'going-live', 'running'] as const)
      expect(() => cancel({ phase, step: null })).toThrow('Stop it instead');
    expect(() => cancel({ phase: 'stopping', step: 'pause' })).toThrow('already ending');
    for (const step of ['pause', 'remove'] as const)
      expect(() => cancel({ phase: 'needs-relink', step })).toThrow('already ending');
    expect(() => cancel({ isByHand: false, phase: 'creating', step: null })).toThrow('not waiting for a script');
  });
});

it('an actor can be absent, or a name', () => {
  for (const nothing of [undefined, null, '', {}]) expect(actorOf(nothing)).toEqual({});
  expect(actorOf({ operator: 'Ana' })).toEqual({ operator: 'Ana' });
  for (const wrong of ['Ana', 3, [], true, { operator: '' }, { name: 'Ana' }])
    expect(() => actorOf(wrong)).toThrow('left empty');
});

describe('an edit of an alternative', () => {
  const now = { isBatch: false, mayHaveDelivered: false, isEditing: false, isDecided: false };

  it('is accepted while the run waits for a decision on refused ads, and in no other phase', () => {
    const allowed = EXPERIMENT_PHASES.filter((phase) => {
      try {
        assertMayEdit({ ...now, phase });
        return true;
      } catch {
        return false; // the assertions below check the rest
      }
    });
    expect(allowed).toEqual(['needs-attention']);
  });

  it.each([
    [{ isBatch: true }, 'IS_BATCH'],
    [{ mayHaveDelivered: true }, 'ALREADY_LIVE'],
    [{ isEditing: true }, 'EDIT_UNDER_WAY'],
    [{ isDecided: true }, 'NOT_YET'],
    [{ phase: 'creating' as const }, 'NOT_YET'],
    [{ phase: 'going-live' as const }, 'ALREADY_LIVE'],
    [{ phase: 'stopping' as const }, 'ALREADY_ENDING'],
  ])('is refused with its reason: %j', (change, type) => {
    expect(() => assertMayEdit({ ...now, phase: 'needs-attention', ...change })).toThrow(
      expect.objectContaining({ type }),
    );
  });

  it('excludes every other decision except a stop', () => {
    const at = { phase: 'needs-attention' as const, createdAds: 1, isEditing: true };
    for (const act of ['retry-refused', 'drop-refused'] as const)
      expect(() => assertMay(act, at)).toThrow('Another edit is being sent');
    expect(() => assertMay('stop', at)).not.toThrow();
  });
});
