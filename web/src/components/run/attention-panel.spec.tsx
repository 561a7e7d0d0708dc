/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { openConsole } from '../../testing/open-console.js';
import { sessionUser } from '../../testing/session-user.js';

afterEach(cleanup);

const UUID = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const NO_OBJECTS = { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 };

/** The live list with one experiment whose four ads were partly refused. */
function visit(createdAds: number, language: 'en' | 'es' = 'en', { changeable = true } = {}) {
  const progress = {
    phase: 'needs-attention',
    plannedAds: 4,
    createdAds,
    failedAds: 4 - createdAds,
    unknownAds: 0,
    objects: NO_OBJECTS,
    ratePerSecond: null,
    etaSeconds: null,
    campaignNow: null,
    campaignEndsAt: null,
    lastInsightsAt: null,
    wave: null,
    rejections: [],
    issues: [],
    reason: RUN_TEXTS.noneTaken.en,
    reasons: [{ key: RUN_TEXTS.noneTaken.key }],
    throttledUntil: null,
    throttledFor: null,
    unservedSince: null,
    extrasRemoved: 0,
  };
  const item = {
    id: 1,
    uuid: UUID,
    name: 'Four ads',
    platform: 'meta',
    type: 'live',
    status: 'PROCESSING',
    start_date: null,
    end_date: null,
    goal: 'OUTCOME_TRAFFIC',
    account: 'Vidal',
    page: 'Vidal',
    created: 4,
    tested: 4,
    budget: 100,
    currency: 'USD',
    duplicable: true,
    changeable,
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

describe('experiment that waits for its owner', () => {
  it('offers to go live without the refused ads if some were accepted', async () => {
    await visit(3);
    expect(await screen.findByRole('button', { name: 'Go live without them' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send refused ads again' })).toBeTruthy();
  });

  it('LIST-060 shows others of the team the reason and who decides, without buttons', async () => {
    await visit(3, 'en', { changeable: false });
    const text = "The person who created the experiment or your team's owner decides.";
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('The platform accepted none of the ads.')).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: /Go live|Send refused|Stop/ })).toEqual([]);
  });

  it.each([
    [
      'en',
      'Send refused ads again',
      'Go live without them',
      'All ads were refused',
      'The platform accepted none of the ads.',
    ],
    [
      ...([
        'es',
        'Enviar de nuevo los rechazados',
        'Activar sin ellos',
        'Se han rechazado todos los anuncios',
      ] as const),
      'La plataforma no ha aceptado ningún anuncio.',
    ],
  ] as const)('offers no way to go live if no ad was accepted (%s)', async (language, retry, drop, title, why) => {
    await visit(0, language);
    expect(await screen.findByRole('button', { name: retry })).toBeTruthy();
    expect(screen.queryByRole('button', { name: drop })).toBeNull();
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
  });
});
