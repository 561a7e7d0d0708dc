import { describe, expect, it } from '@jest/globals';
import type { ExperimentProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import { canStop, needsDecision, stageShare } from './run-progress.js';

const progress = (change: Partial<ExperimentProgress>): ExperimentProgress => ({
  phase: 'creating',
  plannedAds: 200,
  createdAds: 100,
  failedAds: 0,
  unknownAds: 0,
  objects: { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 },
  ratePerSecond: null,
  etaSeconds: null,
  campaignNow: null,
  campaignEndsAt: null,
  lastInsightsAt: null,
  wave: null,
  isEditing: false,
  reasons: [],
  throttledUntil: null,
  throttledFor: null,
  unservedSince: null,
  issues: [],
  extrasRemoved: 0,
  extrasRemovedAt: null,
  rejections: [],
  reason: null,
  ...change,
});
const START = '2026-11-21T00:00:00Z';

describe('progress bar of a run', () => {
  it('counts settled ads while they are created', () => {
    expect(stageShare(progress({ failedAds: 50 }), START)).toBe(0.75);
    expect(stageShare(progress({ plannedAds: 0 }), START)).toBeNull();
  });

  it('does not look complete while a decision is pending', () => {
    expect(stageShare(progress({ phase: 'needs-attention', failedAds: 100 }), START)).toBe(0.5);
  });

  it("follows the campaign's dates while it delivers", () => {
    const running = {
      phase: 'running',
      campaignNow: '2026-11-21T06:00:00Z',
      campaignEndsAt: '2026-11-22T00:00:00Z',
    } as const;
    expect(stageShare(progress(running), START)).toBe(0.25);
    expect(stageShare(progress({ ...running, campaignNow: null }), START)).toBeNull();
  });
});

it('allows a stop until the run is ending', () => {
  expect(['queued', 'creating', 'needs-attention', 'running'].map((phase) => canStop(phase as 'queued'))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['stopping', 'computing', 'done', 'failed'].map((phase) => canStop(phase as 'queued'))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(needsDecision('needs-relink')).toBe(true);
});
