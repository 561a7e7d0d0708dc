/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { ExperimentProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import { openConsole } from '../../testing/open-console.js';
import { renderPage } from '../../testing/render-page.js';
import { sessionUser } from '../../testing/session-user.js';
import { ProgressCell } from './progress-cell.js';

afterEach(cleanup);

const UUID = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';

const progressWith = (change: Partial<ExperimentProgress>): ExperimentProgress => ({
  phase: 'creating',
  plannedAds: 96,
  createdAds: 90,
  failedAds: 0,
  unknownAds: 0,
  reason: null,
  reasons: [],
  objects: { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 },
  ratePerSecond: null,
  etaSeconds: null,
  campaignNow: null,
  campaignEndsAt: null,
  lastInsightsAt: null,
  wave: null,
  rejections: [],
  isEditing: false,
  throttledUntil: null,
  throttledFor: null,
  unservedSince: null,
  issues: [],
  extrasRemoved: 0,
  extrasRemovedAt: null,
  ...change,
});

/** The live list with one experiment in this state. */
function visit(change: Partial<ExperimentProgress>, language: 'en' | 'es' = 'en', platform = 'meta') {
  const progress = progressWith(change);
  const item = {
    id: 1,
    uuid: UUID,
    name: 'Four ads',
    platform,
    type: 'live',
    status: 'PROCESSING',
    start_date: null,
    end_date: null,
    goal: 'OUTCOME_TRAFFIC',
    account: 'Vidal',
    page: 'Vidal',
    created: 480,
    tested: 96,
    budget: 100,
    currency: 'USD',
    duplicable: true,
    changeable: true,
    progress,
  };
  return openConsole('/experiments/meta/live', {
    language,
    user: sessionUser({ lang: language }),
    answers: {
      'POST /experiments': [200, { data: { experiments: [item], total: 1 } }],
      [`GET /experiments/${UUID}/progress`]: [
        200,
        { data: { uuid: UUID, status: 'PROCESSING', is_live: true, progress } },
      ],
    },
  });
}
const findText = (text: RegExp) => screen.findByText(text);

describe('progress of a run in a list', () => {
  it.each([
    ['en', /The platform accepts no more calls until \d+:\d\d:05/],
    ['es', /La plataforma no admite más llamadas hasta las \d+:\d\d:05/],
  ] as const)('shows the end of a throttle (%s)', async (language, text) => {
    await visit({ throttledUntil: '2026-12-01T10:30:05.000Z' }, language);
    expect(await findText(text)).toBeTruthy();
    expect(screen.queryByText(/ left|quedan/)).toBeNull();
  });

  it.each([
    [
      'en',
      /Google's daily quota is used up\. The run continues by itself on Dec 2, 2026, \d+:\d\d .M\. You don't need/,
    ],
    ['es', /La cuota diaria de Google está agotada\. La ejecución continúa sola el 2 dic 2026, \d+:\d\d\. No tiene/],
  ] as const)(
    'names the platform whose daily quota is used up, and the time of the next call (%s)',
    async (language, text) => {
      await visit({ throttledUntil: '2026-12-02T12:00:00.000Z', throttledFor: 'day' }, language, 'google');
      expect(await findText(text)).toBeTruthy();
    },
  );

  it('shows the minutes that the platform requires', async () => {
    await visit({ throttledUntil: '2026-12-01T10:30:05.000Z', throttledFor: 'minute' });
    expect(await findText(/too many calls in a minute\. The run continues by itself at \d+:\d\d:05/)).toBeTruthy();
  });

  it.each([
    ['en', /On hold since \d+:\d\d:05.*: a part of Polyad is not running\. The run continues by itself/],
    ['es', /En espera desde las \d+:\d\d:05: una parte de Polyad no está en marcha\. La ejecución continuará sola/],
  ] as const)('shows that no worker handles the run, and since when (%s)', async (language, text) => {
    await visit({ unservedSince: '2026-12-01T10:30:05.000Z' }, language);
    expect(await findText(text)).toBeTruthy();
  });

  it.each([
    ['en', /wave 1 of 3 · the next begins 12\/03\/2026/],
    ['es', /oleada 1 de 3 · la siguiente empieza el 12\/03\/2026/],
  ] as const)('META-136 shows the current wave and the start of the next (%s)', async (language, text) => {
    const wave = { number: 1, of: 3, nextAt: '2026-12-03T12:00:00.000Z' };
    await visit({ phase: 'running', wave }, language);
    expect(await findText(text)).toBeTruthy();
  });

  it('shows for a search when the next wave is chosen, and the outcome of the last one', async () => {
    const wave = { number: 2, of: 3, nextAt: '2026-12-03T12:00:00.000Z', isSearch: true };
    const reasons = [{ key: 'run.searchLeftOut', params: { wave: 2, waves: 3 } }, { key: 'run.searchRefused' }];
    await visit({ phase: 'running', wave, reasons, reason: 'left out' });
    expect(await findText(/wave 2 of 3 · the next is chosen 12\/03\/2026/)).toBeTruthy();
    const text = 'Wave 2 of 3 was left out: its money goes to the next wave. The platform refused too many of its ads.';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("shows for a search that the next wave is being chosen, without a wave's name", async () => {
    const wave = { number: 2, of: 3, nextAt: '2026-12-03T12:00:00.000Z', isSearch: true };
    const reasons = [{ key: 'run.searchChoosing', params: { wave: 1, waves: 3 } }];
    await visit({ phase: 'running', wave, reasons, reason: 'over' });
    expect(await screen.findByText(/^Wave 1 of 3 is over and paused\. Polyad chooses the next wave when/)).toBeTruthy();
    expect(screen.queryByText(/wave 2 of 3/)).toBeNull();
  });

  it('LIST-046 dates begin with the month in a list, and with the year on the page of the experiment', async () => {
    const progress = progressWith({ phase: 'running', campaignEndsAt: '2026-12-04T12:00:00.000Z' });
    const run = { name: 'Four ads', platform: 'meta' as const };
    await renderPage(<ProgressCell run={run} progress={progress} startsAt={null} isOnPage />);
    expect(screen.getByText(/ends 2026-12-04 \d\d:\d\d/)).toBeTruthy();
    cleanup();
    await renderPage(<ProgressCell run={run} progress={progress} startsAt={null} />);
    expect(screen.getByText(/ends 12\/04\/2026 \d\d:\d\d/)).toBeTruthy();
  });

  it('shows duplicates that were found and removed', async () => {
    await visit({ extrasRemoved: 36, extrasRemovedAt: '2026-12-01T10:30:05.000Z' });
    expect(await findText(/36 paused duplicates found and removed, the last on 12\/01\/2026/)).toBeTruthy();
  });

  it("shows disapproved ads with the platform's words, the alternative and the remedy", async () => {
    const group: RejectionGroup = {
      standing: 'refused',
      code: 'DISAPPROVED',
      message: 'Misleading claims: no miracles',
      field: null,
      count: 25,
      component: 'headlines',
      alternative: 'Miracle',
    };
    await visit({ phase: 'running', failedAds: 25, rejections: [group] });
    expect(await findText(/25 failed ads do not run/)).toBeTruthy();
    expect(await findText(/Meta says: "Misleading claims: no miracles"/)).toBeTruthy();
    expect(await findText(/All of them use "Miracle"/)).toBeTruthy();
    expect(await findText(/ask for another review in Ads Manager/)).toBeTruthy();
    cleanup();
    await visit({ phase: 'running', failedAds: 25, rejections: [group] }, 'en', 'google');
    expect(await findText(/ask for another review in Google Ads/)).toBeTruthy();
  });
});
