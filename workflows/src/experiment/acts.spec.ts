import { describe, expect, it } from '@jest/globals';
import { EXPERIMENT_PHASES } from '#libs/contracts/experiment/experiment-phase.js';
import { ACTS } from '#libs/orchestration/experiment.messages.js';
import { actorOf, assertMay } from './acts.js';

describe('what a run may be told', () => {
  it('is a stop until it ends, and each answer in the phase that asks for it', () => {
    const allowed = EXPERIMENT_PHASES.flatMap((phase) =>
      ACTS.filter((act) => {
        try {
          assertMay(act, { phase, createdAds: 1 });
          return true;
        } catch {
          return false; // told by what is left
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

  it('says what would be right', () => {
    expect(() => assertMay('stop', { phase: 'computing', createdAds: 1 })).toThrow('Its phase is computing.');
    expect(() => assertMay('retry-refused', { phase: 'running', createdAds: 1 })).toThrow(
      'retry-refused is for needs-attention, its phase is running, it may be told stop.',
    );
    expect(() => assertMay('drop-refused', { phase: 'needs-relink', createdAds: 1 })).toThrow(
      'its phase is needs-relink, it may be told check-link, stop.',
    );
    expect(() => assertMay('drop-refused', { phase: 'needs-attention', createdAds: 0 })).toThrow(
      'nothing would go live',
    );
    expect(() => assertMay('drop-refused', { phase: 'needs-attention', createdAds: null })).not.toThrow();
  });
});

it('who acts may be left out, or be a name', () => {
  for (const nothing of [undefined, null, '', {}]) expect(actorOf(nothing)).toEqual({});
  expect(actorOf({ operator: 'Ana' })).toEqual({ operator: 'Ana' });
  for (const wrong of ['Ana', 3, [], true, { operator: '' }, { name: 'Ana' }])
    expect(() => actorOf(wrong)).toThrow('left empty');
});
