import { describe, expect, it } from '@jest/globals';
import type { RunProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import type { CreationFigures } from '#libs/database/read-models/experiment.read-model.js';
import { itemView, progressFromLedger, progressOfRun } from './experiment-views.js';

const NONE = { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 };
const row = { phase: 'creating', phaseReason: null, endsAt: null, lastInsightsAt: null } as Partial<Experiment>;
const figures = (ads: Partial<CreationFigures['ads']>, createdLately = 100): CreationFigures => ({
  objects: NONE,
  ads: { ...NONE, ...ads },
  plannedAds: 1_000,
  failedAds: 0,
  createdLately,
});
const progress = (ads: Partial<CreationFigures['ads']>, until?: Date, createdLately?: number) =>
  progressFromLedger(row as Experiment, {
    creation: figures(ads, createdLately),
    throttled: until && { until, window: 'day' },
    issues: undefined,
  });

describe('progress of a run', () => {
  it("shows the ledger's figures if the workflow reports older ones", () => {
    const stale = {
      phase: 'verifying',
      reason: null,
      plannedAds: 1_000,
      createdAds: 309,
      unknownAds: 600,
      etaSeconds: 2,
    };
    const shown = progressOfRun(stale as RunProgress, progress({ created: 1_000 }));
    expect(shown).toMatchObject({ phase: 'verifying', createdAds: 1_000, unknownAds: 0, plannedAds: 1_000 });
  });

  it('shows the remaining time while ads are created and all calls are answered', () => {
    expect(progress({ created: 500, planned: 450, sending: 50 })).toMatchObject({ ratePerSecond: 10, etaSeconds: 50 });
  });

  it('shows the end of a throttle and no remaining time', () => {
    const until = new Date('2026-12-01T00:01:00Z');
    expect(progress({ created: 980, planned: 20 }, until)).toMatchObject({
      throttledUntil: '2026-12-01T00:01:00.000Z',
      throttledFor: 'day',
      etaSeconds: null,
      ratePerSecond: null,
    });
  });

  it('shows no remaining time while lost responses are checked, or without recent ads', () => {
    expect(progress({ created: 980, unknown: 20 }).etaSeconds).toBeNull();
    expect(progress({ created: 980, planned: 20 }, undefined, 0).etaSeconds).toBeNull();
  });
});

function itemOf(platform: Platform, information: object, more: object = {}) {
  const createdAt = new Date('2026-11-21T10:00:00Z');
  const draft = {
    platform,
    status: 'DRAFT',
    createdAt,
    updatedAt: createdAt,
    currency: 'EUR',
    creationPath: null,
    endings: [],
    input: { information, ...more },
  };
  const none = { creation: undefined, throttled: undefined, issues: undefined };
  return itemView(
    draft as unknown as Experiment,
    { ...none, delivery: undefined, stoppedBy: undefined, outcome: undefined },
    { reader: { id: 'u', role: 'OWNER', lang: 'en' } as never, accountUrl: () => '' },
  );
}

describe('LIST-034 business and customer of an item', () => {
  const account = { id: '9100000101', name: 'Vidal Outdoor' };

  it('are the name in display ads and the ad account on Google', () => {
    expect(itemOf('google', { business_name: 'Vidal' }, { account })).toMatchObject({
      business_name: 'Vidal',
      customer_name: 'Vidal Outdoor',
      customer_id: '9100000101',
    });
    expect(itemOf('google', {})).toMatchObject({ business_name: null, customer_name: null, customer_id: null });
  });

  it('are null elsewhere', () => {
    expect(itemOf('meta', { business_name: 'Vidal' }, { account })).toMatchObject({
      business_name: null,
      customer_name: null,
      customer_id: null,
    });
  });
});

describe('LIST-034 campaign type of an item', () => {
  it('is the stored one if the platform has several and one is chosen', () => {
    expect(itemOf('tiktok', { campaign_type: 'VIDEO_VIEWS' }).campaign_type).toBe('VIDEO_VIEWS');
    expect(itemOf('tiktok', {}).campaign_type).toBeNull();
    expect(itemOf('tiktok', { campaign_type: ['TRAFFIC'] }).campaign_type).toBeNull();
  });

  it('is null if the platform has only one', () => {
    expect(itemOf('meta', { campaign_type: 'TRAFFIC' }).campaign_type).toBeNull();
  });
});
