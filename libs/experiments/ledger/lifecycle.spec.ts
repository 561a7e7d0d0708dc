import { describe, expect, it } from '@jest/globals';
import {
  EXPERIMENT_STATUSES,
  isFinished,
  type ExperimentStatus,
} from '#libs/contracts/experiment/experiment-status.js';
import { LIFECYCLE_EVENTS, nextStatus, type LifecycleEvent } from './lifecycle.js';

function follow(status: ExperimentStatus, ...events: LifecycleEvent[]): ExperimentStatus {
  return events.reduce((current, event) => {
    const result = nextStatus(current, event);
    if (!result.ok) throw new Error(`${event} does not fit ${current}`);
    return result.status;
  }, status);
}

describe('lifecycle', () => {
  it('LIFE-009 ends a run for review, without results or as failed', () => {
    expect(follow('PROCESSING', 'finished')).toBe('PENDING_REVIEW');
    expect(follow('PROCESSING', 'finished-empty')).toBe('NO_RESULTS');
    expect(follow('PROCESSING', 'failed')).toBe('FAILED');
  });

  it('LIFE-009 takes a delivery by hand through its two steps', () => {
    expect(follow('PENDING', 'campaigns-seen')).toBe('PENDING_ADS');
    expect(follow('PENDING', 'campaigns-seen', 'ads-seen')).toBe('PROCESSING');
    // An activation has one step.
    expect(follow('PENDING', 'ads-seen')).toBe('PROCESSING');
    for (const steps of [[], ['campaigns-seen']] as LifecycleEvent[][])
      expect(follow('PENDING', ...steps, 'finished-empty')).toBe('NO_RESULTS');
  });

  it('LIFE-013 returns a run to DRAFT if it is canceled in a step of a delivery by hand, but not a live run', () => {
    expect(EXPERIMENT_STATUSES.filter((status) => nextStatus(status, 'cancel-by-hand').ok)).toEqual([
      'PENDING',
      'PENDING_ADS',
    ]);
    expect(nextStatus('PENDING', 'cancel-by-hand')).toEqual({ ok: true, status: 'DRAFT' });
  });

  it('never restarts or fails a finished run', () => {
    for (const status of EXPERIMENT_STATUSES.filter(isFinished)) {
      expect(LIFECYCLE_EVENTS.filter((event) => nextStatus(status, event).ok)).toEqual([]);
    }
  });
});
