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
  it('LIFE-009 runs from submit over review to completed', () => {
    expect(follow('DRAFT', 'submit')).toBe('PROCESSING');
    expect(follow('DRAFT', 'submit', 'finished')).toBe('PENDING_REVIEW');
    expect(follow('DRAFT', 'submit', 'finished', 'first-opened')).toBe('COMPLETED');
  });

  it('LIFE-009 ends without results or as failed', () => {
    expect(follow('DRAFT', 'submit', 'finished-empty')).toBe('NO_RESULTS');
    expect(follow('DRAFT', 'submit', 'failed')).toBe('FAILED');
  });

  it('LIFE-009 takes what is delivered by hand through its two steps', () => {
    expect(follow('DRAFT', 'submit-by-hand', 'campaigns-seen')).toBe('PENDING_ADS');
    expect(follow('DRAFT', 'submit-by-hand', 'campaigns-seen', 'ads-seen')).toBe('PROCESSING');
    for (const steps of [[], ['campaigns-seen']] as LifecycleEvent[][])
      expect(follow('DRAFT', 'submit-by-hand', ...steps, 'finished-empty')).toBe('NO_RESULTS');
  });

  it('LIFE-013 returns to DRAFT what is cancelled in one of its steps, and nothing that runs', () => {
    expect(EXPERIMENT_STATUSES.filter((status) => nextStatus(status, 'cancel-by-hand').ok)).toEqual([
      'PENDING',
      'PENDING_ADS',
    ]);
    expect(nextStatus('PENDING', 'cancel-by-hand')).toEqual({ ok: true, status: 'DRAFT' });
  });

  it('LIFE-011 only a first opening completes, and only what is pending review', () => {
    expect(EXPERIMENT_STATUSES.filter((status) => nextStatus(status, 'first-opened').ok)).toEqual(['PENDING_REVIEW']);
    expect(nextStatus('PROCESSING', 'first-opened')).toEqual({ ok: false, code: 'ILLEGAL_TRANSITION' });
  });

  it('ADMIN-021 a disabled sample is COMPLETED, and can be enabled again', () => {
    expect(follow('COMPLETED', 'mark-sample', 'disable-sample')).toBe('COMPLETED');
    expect(follow('DRAFT', 'mark-sample', 'disable-sample', 'mark-sample')).toBe('SAMPLE');
    expect(EXPERIMENT_STATUSES.filter((status) => nextStatus(status, 'disable-sample').ok)).toEqual(['SAMPLE']);
  });

  it('never runs or fails again what has finished', () => {
    for (const status of EXPERIMENT_STATUSES.filter(isFinished)) {
      const possible = LIFECYCLE_EVENTS.filter((event) => nextStatus(status, event).ok);
      expect(possible.filter((event) => event !== 'first-opened' && event !== 'mark-sample')).toEqual([]);
    }
  });
});
