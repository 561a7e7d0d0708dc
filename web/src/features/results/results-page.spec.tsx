/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVEN_DELIVERY } from '../../testing/even-delivery.js';
import { UNANSWERED, type Answer } from '../../testing/fake-server.js';
import { openConsole, type Answers } from '../../testing/open-console.js';
import { resultRow } from '../../testing/result-row.js';
import { sessionUser } from '../../testing/session-user.js';
import {
  delivered,
  detail,
  NOTHING,
  NO_IMPACT,
  progress,
  summary,
  UUID,
  visitResults as visit,
} from '../../testing/visit-results.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { QUOTE_TEXTS } from '#libs/contracts/messages/quote-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';

afterEach(cleanup);

/** Three parts whose joint effect is smaller than the variation's, which differs by more than these. */
const LEAD = {
  parts: [
    { component: 'headlines', value: 'Walk lighter', effect_percent: 0.28 },
    { component: 'visuals', value: 'Beach clip', effect_percent: 0.15 },
  ],
  effect_percent: 0.47,
  lower_percent: 0.3,
  upper_percent: 0.66,
  probability_better: 0.999,
};
const MOVED = {
  ...NO_IMPACT,
  components: [
    {
      component: 'headlines',
      is_audience: false,
      share: 1,
      alternatives: [
        ['Walk lighter', 0.25, 'better', 30],
        ['Last days', -0.25, 'worse', 20],
      ].map(([value, effect, verdict, spend]) => ({
        value,
        asset: null,
        effect,
        lower: 0.1,
        upper: 0.4,
        effect_percent: Math.expm1(Number(effect)),
        lower_percent: 0.1,
        upper_percent: 0.5,
        probability_better: 0.99,
        verdict,
        ads: 8,
        impressions: 9_000,
        events: 90,
        days: 4,
        spend,
        spend_share: Number(spend) / 50,
      })),
    },
  ],
};

/** The text of the figure with this label. */
const dataOf = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement!.textContent;

it('META-065 shows the chosen attribution', async () => {
  await visit();
  expect(await screen.findByText(/attribution 7-day click or 1-day view/)).toBeTruthy();
});

it('SHELL-037 reloads the results after a change of language, because the server writes their labels', async () => {
  const page = await visit({
    detail: { content: { ...detail.content, search: true } },
    curves: { ads: [resultRow()], summary: delivered },
    answers: {
      'POST /profile/lang': [200, { message: 'Idioma actualizado' }],
      'POST /experiment/search/story': [200, { data: { variable: 'link_click', waves: [], chosen: [] } }],
    },
  });
  const asked = () =>
    ['curves', 'search/story'].map(
      (name) => page.calls.filter(({ path }) => path === `/api/v1/experiment/${name}`).length,
    );
  await waitFor(() => expect(asked()).toEqual([1, 1]));
  await page.user.selectOptions(await screen.findByLabelText('Language'), 'es');
  await waitFor(() => expect(asked()).toEqual([2, 2]));
});

it('keeps the shown results dimmed beside a failed reload, but not of another experiment', async () => {
  let isDown = false;
  const page = await openConsole('/experiment/meta/results?id=5&type=meta', {
    answers: {
      'GET /experiment/meta/5': [200, { data: detail }],
      'GET /experiment/meta/6': [200, { data: { ...detail, id: 6, name: 'Boots' } }],
      'POST /experiment/curves': () => (isDown ? [400, { message: 'Not now.' }] : [200, { data: NOTHING }]),
    },
  });
  const shown = () => screen.queryByRole('heading', { name: 'No results' });
  expect(await screen.findByRole('heading', { name: 'No results' })).toBeTruthy();
  isDown = true;
  await page.go('/experiment/meta/results?id=5&type=meta&sort=impressions');
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map((alert) => alert.textContent)
        .join(),
    ).toContain('Not now.'),
  );
  expect(shown()?.closest('.dimmed')).toBeTruthy();
  await page.go('/experiment/meta/results?id=6&type=meta');
  await screen.findByRole('heading', { name: 'Boots' });
  await screen.findByRole('alert');
  expect(shown()).toBeNull();
});

it("offers the lists instead of a retry for an unknown experiment and for another team's", async () => {
  await openConsole('/experiment/meta/results?id=7&type=meta', {
    answers: { 'GET /experiment/meta/7': [404, { message: 'Not found.', code: 'not-found' }] },
  });
  expect(await screen.findByRole('heading', { name: 'This experiment is not here' })).toBeTruthy();
  expect(screen.getByText(/does not exist, or it belongs to another team/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Live experiments' }).getAttribute('href')).toBe('/experiments/meta/live');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

describe('export', () => {
  const asked: string[] = [];
  const open = (language: 'en' | 'es', isPreview: boolean) =>
    visit({
      language,
      curves: { summary: { ...delivered, is_preview: isPreview } },
      answers: {
        'POST /experiment/export/csv': ({ body }) => {
          asked.push((body as { format: string }).format);
          return [400, { message: 'Not now.' }];
        },
      },
    });

  it.each([
    ['en', 'Export as…', 'Excel workbook', 'The experiment is still running'],
    ['es', 'Exportar como…', 'Libro de Excel', 'El experimento sigue en curso'],
  ] as const)(
    'RESULT-009 offers each format, and warns that the run continues (%s)',
    async (language, button, workbook, running) => {
      asked.length = 0;
      await open(language, true);
      await userEvent.click(await screen.findByRole('button', { name: button }));
      expect(await screen.findByText(running, { exact: false })).toBeTruthy();
      await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(workbook) }));
      await waitFor(() => expect(asked).toEqual(['xlsx']));
    },
  );

  it('RESULT-009 saves a workbook immediately', async () => {
    asked.length = 0;
    await open('en', false);
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(asked).toEqual(['xlsx']));
  });

  it('RESULT-009 shows no warning for an ended run', async () => {
    await open('en', false);
    await userEvent.click(await screen.findByRole('button', { name: 'Export as…' }));
    await screen.findByRole('menuitem', { name: /^CSV/ });
    expect(screen.queryByText('The experiment is still running', { exact: false })).toBeNull();
  });
});

describe('run that waits for a person', () => {
  const waiting = (phase: string) => ({
    detail: { status: 'PROCESSING', type: 'live', progress: { ...progress, phase } },
    curves: { summary: { ...summary, status: 'PROCESSING', is_preview: true } },
    answers: {
      [`GET /experiments/${UUID}/progress`]: [
        200,
        { data: { uuid: UUID, status: 'PROCESSING', is_live: true, progress: { ...progress, phase } } },
      ],
    } satisfies Answers,
  });

  it.each([
    ['en', 'needs-attention', 'Decision needed', 'Send refused ads again'],
    ['en', 'needs-relink', 'Link needed', 'Continue'],
    ['es', 'needs-attention', 'Decisión pendiente', 'Enviar de nuevo los rechazados'],
    ['es', 'needs-relink', 'Vínculo pendiente', 'Continuar'],
  ] as const)(
    'shows its phase beside its name, and the remedy in place of the missing results (%s, %s)',
    async (language, phase, tag, act) => {
      await visit({ ...waiting(phase), language });
      expect(await screen.findByRole('button', { name: act })).toBeTruthy();
      expect(screen.getByText(tag, { selector: '.pill' })).toBeTruthy();
      expect(screen.queryByText(/No results yet|Todavía no hay resultados/)).toBeNull();
    },
  );
});

describe('run whose script a person has to run', () => {
  it('links to the script', async () => {
    const stopping = { ...progress, phase: 'stopping' };
    const detail = { status: 'PROCESSING', type: 'live', progress: stopping, hand_step: 'pause' };
    const state = { uuid: UUID, status: 'PROCESSING', is_live: true, progress: stopping };
    await visit({
      detail,
      curves: { summary: { ...summary, status: 'PROCESSING', is_preview: true } },
      answers: { [`GET /experiments/${UUID}/progress`]: [200, { data: state }] },
    });
    const link = await screen.findByRole('link', { name: /^Open the script of/ });
    expect(link.getAttribute('href')).toMatch(new RegExp(`&script=[a-z]+\\.${UUID}$`));
    expect(screen.getByText(/The experiment counts as stopped when none of its ads can spend/)).toBeTruthy();
  });

  it('links to a script that opens while the page is shown', async () => {
    const stopping = { ...progress, phase: 'stopping' };
    const live = { status: 'PROCESSING', type: 'live', progress: stopping };
    const video = { ...detail, ...live, platform: 'google', goal: 'VIDEO', campaign_type: 'VIDEO' };
    let step: 'pause' | null = null;
    const { go } = await openConsole('/experiments/google/live', {
      user: sessionUser({ platforms: ['google'] }),
      answers: {
        'GET /experiment/google/5': () => [200, { data: { ...video, hand_step: step } }],
        'POST /experiment/curves': [200, { data: NOTHING }],
        'POST /experiment/component/analysis': [200, { data: NO_IMPACT }],
        [`GET /experiments/${UUID}/progress`]: [200, { data: { uuid: UUID, ...live, is_live: true } }],
      },
    });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    try {
      await go('/experiment/google/results?id=5&type=google');
      await pass(1_000);
      expect(screen.getByRole('heading', { name: 'Sandals' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: /^Open the script of/ })).toBeNull();
      step = 'pause';
      await pass(10_000);
      expect(screen.getByRole('link', { name: /^Open the script of/ })).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('live run', () => {
  it('shows progress and spend of the same reading, and reloads when the run reports a newer one', async () => {
    const running = { ...progress, phase: 'running', lastInsightsAt: '2026-11-02T10:05:00.000Z' };
    let questions = 0;
    await visit({
      detail: { status: 'PROCESSING', type: 'live', progress: running },
      answers: {
        'POST /experiment/curves': () => {
          questions += 1;
          const read =
            questions === 1
              ? { spend: 10, last_insights_at: '2026-11-02T10:00:00.000Z' }
              : { spend: 20, last_insights_at: running.lastInsightsAt };
          const summary = { ...delivered, status: 'PROCESSING', is_preview: true, ...read };
          return [200, { data: { ...NOTHING, summary } }];
        },
        [`GET /experiments/${UUID}/progress`]: [
          200,
          { data: { uuid: UUID, status: 'PROCESSING', is_live: true, spent: 20, impressions: 0, progress: running } },
        ],
      },
    });
    expect(await screen.findByText('€20.00')).toBeTruthy();
    expect(screen.queryByText('€10.00')).toBeNull();
  });
});

describe('disturbed live run', () => {
  const raisedAt = '2026-11-02T10:00:00.000Z';
  const group = {
    standing: 'refused' as const,
    code: 'DISAPPROVED',
    message: 'Misleading claims',
    field: null,
    count: 25,
    component: 'genders',
  };
  const disturbed = (language: 'en' | 'es', ...issues: object[]) => {
    const now = {
      ...progress,
      phase: 'running',
      failedAds: 25,
      issues: issues.map((issue) => ({ raisedAt, ...issue })),
      rejections: [{ ...group, alternative: 'Women' }],
    };
    return visit({
      language,
      detail: {
        status: 'PROCESSING',
        type: 'live',
        goal: 'OUTCOME_TRAFFIC',
        progress: now,
        manager_url: 'https://www.facebook.com/adsmanager/manage/campaigns?act=1',
      },
      curves: { summary: { ...delivered, status: 'PROCESSING', is_preview: true } },
      answers: {
        [`GET /experiments/${UUID}/progress`]: [
          200,
          { data: { uuid: UUID, status: 'PROCESSING', is_live: true, progress: now } },
        ],
      },
    });
  };

  it.each<['en' | 'es', tag: string, title: string, shared: string, manager: string]>([
    [
      ...(['en', '25 ads refused', 'Meta no longer delivers 25 of 300 ads'] as const),
      ...(['All of them use "Women".', 'Open in Ads Manager'] as const),
    ],
    [
      ...(['es', '25 anuncios rechazados', 'Meta ha dejado de entregar 25 de 300 anuncios'] as const),
      ...(['Todos usan «Women».', 'Abrir en el Administrador de anuncios'] as const),
    ],
  ])('names refused ads once, with the time and the remedy (%s)', async (language, tag, title, shared, manager) => {
    const groups = [{ ...group, alternative: 'Women' }];
    await disturbed(language, { kind: 'ads-refused', refused: 25, of: 300, groups });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(tag, { selector: '.pill' })).toBeTruthy();
    expect(screen.getAllByText(shared)).toHaveLength(1);
    expect(screen.getByText(/2026-11-02/, { selector: 'time' }).getAttribute('title')).toContain('America/New_York');
    expect(screen.getByRole('link', { name: manager }).getAttribute('href')).toContain('adsmanager/manage');
    expect(screen.getByRole('link', { name: /Fix and send again|Corregir y enviar de nuevo/ })).toBeTruthy();
    expect(screen.getByText(/The other ads keep running|Los demás anuncios siguen en marcha/)).toBeTruthy();
    expect(screen.getByText(/This notice disappears when|Este aviso desaparece cuando/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Stop Sandals|Detener Sandals/ })).toBeTruthy();
  });

  it.each([
    ['en', 'Account cannot spend', 'The ad account has an unpaid bill at Meta. Meta says: "Card declined"'],
    [
      ...(['es', 'La cuenta no puede gastar'] as const),
      'La cuenta publicitaria tiene un importe pendiente de pago en Meta. Respuesta de Meta: «Card declined»',
    ],
  ] as const)('shows that the account cannot spend, and why (%s)', async (language, tag, why) => {
    await disturbed(language, { kind: 'account-unable', cause: 'unpaid', message: 'Card declined' });
    expect(await screen.findByText(tag, { selector: '.pill' })).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.getByText(/As soon as the account can spend|En cuanto la cuenta pueda gastar/)).toBeTruthy();
  });

  it.each([
    ['en', 'Not delivering', /nothing is delivered at the moment/, /Still delivering|^Delivering$/],
    ['es', 'Sin entrega', /en este momento no se entrega nada/, /Todavía en entrega|^En entrega$/],
  ] as const)(
    'does not show that it delivers while the account cannot spend (%s)',
    async (language, stage, preview, not) => {
      await disturbed(language, { kind: 'account-unable', cause: 'unpaid', message: null });
      expect(await screen.findByText(stage, { selector: '.phase' })).toBeTruthy();
      expect(screen.getByText(preview)).toBeTruthy();
      expect(screen.queryByText(not)).toBeNull();
    },
  );

  it.each([
    [
      'en',
      'account',
      'Calls refused',
      /no longer exists, or that your link cannot use it.*Meta says: "Gone"/,
      /Link the account again/,
    ],
    ['en', 'app', 'Calls refused', /has blocked Polyad's access/, /our operators are on it/],
    ['es', 'interface', 'Llamadas rechazadas', /ha retirado la versión de la API/, /nuestro equipo se ocupa/],
    ['es', 'maintenance', 'Llamadas rechazadas', /está en mantenimiento/, /cuando termine el mantenimiento/],
  ] as const)(
    'shows that the platform refuses calls, with the reason and the remedy (%s, %s)',
    async (language, cause, tag, why, what) => {
      await disturbed(language, { kind: 'turned-away', cause, message: 'Gone' });
      expect(await screen.findByText(tag, { selector: '.pill' })).toBeTruthy();
      expect(screen.getByText(why)).toBeTruthy();
      expect(screen.getByText(what)).toBeTruthy();
      const link = screen.queryByRole('link', { name: 'Link account' });
      expect(link === null).toBe(cause !== 'account');
    },
  );

  it.each([
    ['en', 'Ads may be changed', 'Meta may change 2 of 300 ads', /image_touchups, contextual_multi_ads/],
    ['es', 'Posibles cambios', 'Meta puede modificar 2 de 300 anuncios', /image_touchups, contextual_multi_ads/],
  ] as const)('shows that the platform may change ads, and how (%s)', async (language, tag, title, features) => {
    const altered = { kind: 'ads-altered', altered: 2, of: 300, features: ['image_touchups', 'contextual_multi_ads'] };
    await disturbed(language, altered);
    expect(await screen.findByText(tag, { selector: '.pill' })).toBeTruthy();
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(features)).toBeTruthy();
  });

  it('shows that ads may appear on a profile, and the remedy', async () => {
    await disturbed('en', { kind: 'ads-altered', altered: 2, of: 300, features: ['dark_post_status'] });
    expect(await screen.findByText('2 of 300 ads may be seen on the profile of their TikTok account')).toBeTruthy();
    expect(screen.getByText(/In these ads it is switched off now/)).toBeTruthy();
    expect(screen.queryByText(/dark_post_status/)).toBeNull();
  });

  it('shows a blocked account first, and does not promise that other ads deliver', async () => {
    const refused = { kind: 'ads-refused', refused: 1, of: 300, groups: [] };
    await disturbed('en', refused, { kind: 'account-unable', cause: 'disabled', message: null });
    const account = await screen.findByText('Nothing is delivered: the ad account cannot spend');
    const ads = screen.getByText('Meta no longer delivers 1 of 300 ads');
    expect(account.compareDocumentPosition(ads) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByText(/The other ads keep running/)).toBeNull();
  });
});

describe('failed ads of an ended run', () => {
  const row = (
    number: number,
    failed_reason: string,
    failed_text: KeyedText = withParams(QUOTE_TEXTS.words, { words: failed_reason }),
  ) => resultRow({ uuid: `failed-${number}`, variation: number, failed_reason, failed_text });
  const { en: silence, key } = RUN_TEXTS.adSilent;
  const failed = [row(1, 'Misleading claims'), row(2, 'Misleading claims'), row(3, silence, { key })];
  const group = {
    standing: 'refused' as const,
    code: 'DISAPPROVED',
    message: 'Misleading claims',
    text: withParams(QUOTE_TEXTS.words, { words: 'Misleading claims' }),
    field: null,
    count: 2,
    component: 'headlines',
  };
  const manager_url = 'https://www.facebook.com/adsmanager/manage/campaigns?act=1';

  it.each([
    ['en', '3 failed ads', 'All of them use "Last days".', '1 ad: The ad was not delivered.', /Ask for another review/],
    [
      ...([
        'es',
        '3 anuncios fallidos',
        'Todos usan «Last days».',
        '1 anuncio: El anuncio no se ha entregado.',
      ] as const),
      /Solicite otra revisión/,
    ],
  ] as const)(
    'RESULT-040 are shown by cause with their common parts, each ad once, with the remedy (%s)',
    async (language, summaryText, shared, silent, advice) => {
      const rejections = [{ ...group, alternative: 'Last days' }];
      await visit({
        language,
        detail: { goal: 'OUTCOME_TRAFFIC', manager_url, progress: { ...progress, failedAds: 2, rejections } },
        curves: { failed, ads: [resultRow()], summary: delivered },
      });
      expect(await screen.findByText(summaryText)).toBeTruthy();
      expect(screen.getAllByText(/Misleading claims/)).toHaveLength(1);
      expect(screen.getByText(shared)).toBeTruthy();
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(silent);
      expect(screen.getByText(advice)).toBeTruthy();
      expect(screen.getByRole('link', { name: /Fix and send again|Corregir y enviar/ })).toBeTruthy();
      expect(screen.getByRole('link', { name: /Ads Manager|Administrador/ }).getAttribute('href')).toBe(manager_url);
    },
  );

  it.each([
    ['nothing else', 2, null],
    ['only the remaining ads', 1, '1 failed ad'],
  ])('are shown in the notice of a run that failed as a whole, and %s below it', async (_, count, left) => {
    const rejections = [{ ...group, count, alternative: 'Last days' }];
    const refused = failed.filter(({ failed_reason: reason }) => reason === group.message);
    await visit({
      detail: { status: 'FAILED', manager_url, progress: { ...progress, phase: 'failed', failedAds: 2, rejections } },
      curves: { failed: refused, summary: { ...delivered, status: 'FAILED' } },
    });
    await screen.findByText(/"Last days"/);
    expect(refused).toHaveLength(2);
    expect(screen.queryByText(/failed ads?$/)?.textContent ?? null).toBe(left);
  });

  it.each([
    ['en', '2 failed ads do not run', '1 failed ad', '1 ad: The ad was not delivered.'],
    ['es', '2 anuncios fallidos no se publican', '1 anuncio fallido', '1 anuncio: El anuncio no se ha entregado.'],
  ] as const)(
    'RESULT-040 are shown once while the run continues: refused ads in its own notice, the others below it (%s)',
    async (language, title, rest, silent) => {
      const rejections = [{ ...group, standing: null, alternative: 'Last days' }];
      const now = { ...progress, phase: 'running', failedAds: 2, rejections };
      await visit({
        language,
        detail: { status: 'PROCESSING', type: 'live', manager_url, progress: { ...now, rejections: [] } },
        curves: { failed, summary: { ...delivered, status: 'PROCESSING', is_preview: true } },
        answers: {
          [`GET /experiments/${UUID}/progress`]: [
            200,
            { data: { uuid: UUID, status: 'PROCESSING', is_live: true, progress: now } },
          ],
        },
      });
      const run = await screen.findByRole('region', { name: language === 'en' ? 'The run' : 'La ejecución' });
      expect(await within(run).findByText(title)).toBeTruthy();
      await waitFor(() => expect(screen.getAllByText(/Misleading claims/)).toHaveLength(1));
      expect(screen.getByText(rest)).toBeTruthy();
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(silent);
    },
  );
});

describe('result that was never recorded', () => {
  const conversions = [
    { id: 'link_click', count: 812, rankings: ['rate'] },
    { id: 'omni_purchase', count: 0, rankings: ['rate'] },
  ];
  const curves = {
    conversions,
    ads: [resultRow({ conversion: 0, observed: 0, impressions: 1_400 })],
    best: resultRow({ type: 'best', variation: 9 }),
    summary: { ...delivered, variable: 'omni_purchase', link_click: 812 },
  };

  it.each([
    ['en', '0 purchases recorded', 'Result', '812 link clicks recorded', '102,721 impressions'],
    ['es', '0 compras registradas', 'Resultado', '812 clics en el enlace registrados', '102.721 impresiones'],
  ] as const)('is counted as 0 on the usual page (%s)', async (language, count, selector, other, impressions) => {
    await visit({ curves, language, query: '&variable=omni_purchase' });
    expect(await screen.findByRole('heading', { name: count })).toBeTruthy();
    expect((screen.getByLabelText(selector) as HTMLSelectElement).value).toBe('omni_purchase');
    expect(screen.getByText(new RegExp(other))).toBeTruthy();
    expect(document.querySelector('.key-figures')?.textContent).toContain(impressions);
    expect(screen.getAllByRole('button', { name: /V-7/ })).toHaveLength(1);
    expect(screen.queryByText('V-9')).toBeNull(); // nothing ranks without an event
    expect(screen.queryByText(/Nothing was delivered|No se entregó nada/)).toBeNull();
  });
});

describe('ranking in the address', () => {
  const conversions = [
    { id: 'link_click', count: 812, rankings: ['rate'] },
    { id: 'omni_purchase', count: 9, rankings: ['rate'] },
  ];
  const asked: unknown[] = [];
  const answers: Answers = {
    'POST /experiment/curves': ({ body }) => {
      const { variable = 'omni_purchase' } = body as { variable?: string };
      asked.push((body as { variable?: string }).variable);
      return [200, { data: { ...NOTHING, conversions, summary: { ...delivered, variable } } }];
    },
  };

  it('RESULT-008 is left to the server until a choice, then sent and kept in the address', async () => {
    const page = await visit({ answers });
    const selector = (await screen.findByLabelText('Result')) as HTMLSelectElement;
    expect(selector.value).toBe('omni_purchase');
    expect(new Set(asked)).toEqual(new Set([undefined]));
    await page.user.selectOptions(selector, 'Link clicks (812)');
    await waitFor(() => expect(asked.at(-1)).toBe('link_click'));
    expect(page.address()).toContain('variable=link_click');
  });
});

describe('baseline and anchors', () => {
  const USUAL = '0f0b7a3e-57a0-4a53-b4d7-0d8b6a9d0f11';
  const comparatives = ['FEP', USUAL].map((reference, i) => ({
    reference,
    change: 0.59 + i,
    improvement: 0.59 + i,
    improvement_lower: 0.15 + i,
    improvement_upper: 1.2 + i,
    probability_better: 0.99,
  }));
  const row = resultRow({ verdict: 'winner', confidence: 0.99, comparatives });
  const asked: Record<'curves' | 'analysis', Record<string, unknown>> = { curves: {}, analysis: {} };
  const usual = { id: USUAL, name: 'Last spring', value: 0.01 };
  const answers: Answers = {
    'POST /experiment/curves': ({ body }) => {
      asked.curves = body as Record<string, unknown>;
      const baseline = asked.curves['baseline'] === USUAL ? usual : null;
      const best = { ...row, type: 'best' as const };
      const fep = resultRow({ type: 'FEP', variation: null, source: null });
      return [
        200,
        {
          data: {
            ...NOTHING,
            best,
            lead: LEAD,
            fep,
            ads: [row],
            summary: { ...delivered, baseline },
            anchors: [
              { component: 'headlines', values: ['Walk lighter', 'Last days'] },
              { component: 'visuals', values: ['Beach clip', 'Street'] },
              { component: 'ages', values: ['18–24', '25–34'] },
            ],
            baselines: [
              { id: USUAL, name: 'Last spring', enabled: false, usable: true },
              { id: 'b', name: 'Empty', enabled: false, usable: false },
            ],
          },
        },
      ];
    },
    'POST /experiment/component/analysis': ({ body }) => {
      asked.analysis = body as Record<string, unknown>;
      return [200, { data: MOVED }];
    },
  };

  it('RESULT-015 show the recommendation first, then the effect and the cost of each alternative', async () => {
    await visit({ answers });
    const advice = await screen.findByRole('region', { name: 'In one sentence' });
    expect(advice.textContent).toContain('Use variation V-7 as a whole: +59% over the pool (95%: +15% to +120%).');
    expect(advice.textContent).toContain(
      'It owes most to its headline "Walk lighter" (+28%) and visual "Beach clip" (+15%). Together these parts alone account for +47%, averaged over all combinations (95% interval +30% to +66%).',
    );
    const moved = screen.getByRole('region', { name: 'What moved the result' });
    expect(within(moved).getByRole('row', { name: /Walk lighter/ }).textContent).toMatch(
      /\+10% – \+50%.*\+28% better.*60% of spend \(€30\.00\)/,
    );
  });

  it.each([
    ['en', /After several waves a winner needs 97\.5% certainty instead of 95%/],
    ['es', /Tras varias oleadas, una ganadora necesita una certeza del 97,5\s% en lugar del 95\s%/],
  ] as const)(
    'RESULT-015 names the certainty of a winner after several waves, and only then (%s)',
    async (language, note) => {
      const fep = resultRow({ type: 'FEP', variation: null, source: null });
      const after = (has_waves: boolean) => ({
        language,
        curves: { fep, best: { ...row, type: 'best' as const }, ads: [row], summary: { ...delivered, has_waves } },
        answers: { 'POST /experiment/component/analysis': answers['POST /experiment/component/analysis']! },
      });
      await visit(after(true));
      expect(await screen.findByText(note)).toBeTruthy();
      cleanup();
      await visit(after(false));
      await screen.findByRole('region', { name: /^(In one sentence|En una frase)$/ });
      expect(screen.queryByText(note)).toBeNull();
    },
  );

  it('RESULT-015 draws creative and audience as one chart, on one axis with its numbers', async () => {
    const audience = { ...MOVED.components[0]!, component: 'ages', is_audience: true };
    const both = { ...MOVED, components: [...MOVED.components, audience] };
    await visit({ answers: { ...answers, 'POST /experiment/component/analysis': [200, { data: both }] } });
    const moved = await screen.findByRole('table', { name: 'What moved the result' });
    const groups = within(moved).getAllByRole('rowheader', { name: /^(Creative|Audience)$/ });
    expect(groups.map(({ textContent }) => textContent)).toEqual(['Creative', 'Audience']);
    const numbers = [...moved.querySelectorAll('.effect-scale > span')].map(({ textContent }) => textContent);
    expect(numbers).toContain('0%');
    expect(numbers.length).toBeGreaterThan(2);
    expect(document.querySelectorAll('.effect-scale')).toHaveLength(1);
    // There is no other chart of effects, and pairs are not rendered until they are opened.
    expect(screen.queryByRole('region', { name: 'Impact of each component' })).toBeNull();
  });

  it('explain which parts support an untested row', async () => {
    const untested = { ...row, source: 'estimated' as const, observed: null, impressions: null, conversion: null };
    const fep = resultRow({ type: 'FEP', variation: null, source: null });
    await visit({
      curves: {
        best: row,
        fep,
        ads: [untested],
        summary: delivered,
        variation: { row: untested, history: [], lead: { ...LEAD, parts: LEAD.parts.slice(0, 1) } },
      },
      query: '&row=7',
    });
    const drawer = await screen.findByRole('dialog', { name: 'Variation V-7' });
    expect(
      await within(drawer).findByText(
        /In other ads its headline "Walk lighter" \(\+28%\) did well, so 2\.00% is expected/,
      ),
    ).toBeTruthy();
  });

  it('RESULT-006 RESULT-007 reload the curves for another baseline and compare everything with it', async () => {
    const page = await visit({ answers });
    const select = await screen.findByLabelText('Compare with');
    expect((within(select).getByRole('option', { name: /Empty/ }) as HTMLOptionElement).disabled).toBe(true);
    await page.user.selectOptions(select, 'Last spring');
    await waitFor(() => expect(asked.curves['baseline']).toBe(USUAL));
    expect(page.address()).toContain(`baseline=${USUAL}`);
    expect(await screen.findByText(/\+159% over Last spring \(95%: \+115% to \+220%\)/)).toBeTruthy();
  });

  it('RESULT-014 RESULT-032 RESULT-033 RESULT-034 load the anchored rows with at most two anchors, one per component', async () => {
    const page = await visit({ answers });
    const select = () => screen.getByLabelText('Anchors');
    await screen.findByLabelText('Anchors');
    await page.user.selectOptions(select(), 'Last days');
    const headline = { component: 'headlines', value: '1' };
    await waitFor(() => expect(asked.analysis['anchor']).toEqual([headline]));
    expect(asked.curves['anchor']).toEqual([headline]);
    expect(within(select()).queryByRole('option', { name: 'Walk lighter' })).toBeNull();
    await page.user.selectOptions(select(), 'Street');
    await waitFor(() => expect(asked.curves['anchor']).toEqual([headline, { component: 'visuals', value: '1' }]));
    expect(screen.queryByRole('combobox', { name: 'Anchors' })).toBeNull();
    expect(page.address()).toContain('anchors=headlines.1%2Cvisuals.1');
    await page.user.click(screen.getByRole('button', { name: 'Remove anchor: Headline' }));
    await waitFor(() => expect(asked.curves['anchor']).toEqual([{ component: 'visuals', value: '1' }]));
  });
});

describe('decision', () => {
  const member = { first_name: 'Ada', last_name: 'Luz', email: 'ada@luz.test', status: 'ACTIVE', role: 'admin' };
  const decision = {
    text: 'Use V-7 in autumn.',
    day: '2026-12-01',
    owner: { name: 'Ada Luz', email: 'ada@luz.test' },
    written_by: { name: 'Nora Vidal', email: 'nora@luz.test' },
    written_at: '2026-11-26T10:00:00.000Z',
  };
  const curves = {
    fep: resultRow({ type: 'FEP', variation: null, source: null }),
    best: resultRow({ type: 'best' }),
    ads: [resultRow()],
    summary: delivered,
  };

  it('is stored with the responsible person and the date', async () => {
    const sent: unknown[] = [];
    const page = await visit({
      curves,
      detail: { changeable: true, decision: null },
      user: { members: [member] },
      answers: {
        [`POST /experiments/${UUID}/decision`]: ({ body }) => {
          sent.push(body);
          return [200, { data: { decision } }];
        },
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Note a decision' }));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter what you decided.')).toBeTruthy();
    await page.user.type(screen.getByLabelText('What you decided'), 'Use V-7 in autumn.');
    await page.user.selectOptions(screen.getByLabelText('Person responsible'), 'Ada Luz');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { text: 'Use V-7 in autumn.', owner: 'ada@luz.test', day: new Date().toISOString().slice(0, 10) },
      ]),
    );
  });

  it('is shown to everybody in the team, and can be changed by users who may change the experiment', async () => {
    await visit({ curves, detail: { changeable: false, decision } });
    const card = within(await screen.findByRole('region', { name: 'Decision' }));
    expect(card.getByText('Ada Luz, due by 12/01/2026')).toBeTruthy();
    expect(card.getByText(/^Noted by Nora Vidal on 11\/26\/2026/)).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
    cleanup();
    await visit({ curves, detail: { changeable: false, decision: null } });
    await screen.findByRole('heading', { name: 'All variations' });
    expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull();
  });
});

describe('two results side by side', () => {
  const beside = {
    value: 0.004,
    lower_bound: 0.002,
    upper_bound: 0.007,
    observed: 0.005,
    improvement: 0.31,
    confidence: 0.9,
  };
  const rows = [resultRow({ beside }), resultRow({ variation: 3, beside: { ...beside, improvement: -0.1 } })];
  const conversions = [
    { id: 'link_click', count: 90, rankings: ['rate'] },
    { id: 'omni_purchase', count: 12, rankings: ['rate'] },
  ];
  const curves = {
    fep: resultRow({ type: 'FEP', variation: null, source: null }),
    best: resultRow({ type: 'best' }),
    ads: rows,
    summary: delivered,
    conversions,
    beside: { variable: 'omni_purchase', best: 3 },
  };

  it('RESULT-006 are kept in the address, fill a column, and show whether they have different best variations', async () => {
    const asked: Record<string, unknown>[] = [];
    const page = await visit({
      answers: {
        'POST /experiment/curves': ({ body }) => {
          asked.push(body as Record<string, unknown>);
          const isAsked = 'beside' in asked.at(-1)!;
          return [200, { data: { ...NOTHING, ...curves, ...(isAsked ? {} : { beside: null }) } }];
        },
      },
    });
    expect(screen.queryByRole('columnheader', { name: 'Purchases' })).toBeNull();
    const select = await screen.findByLabelText('Side by side with');
    await page.user.selectOptions(select, within(select).getByRole('option', { name: /Purchases/ }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ beside: 'omni_purchase' }));
    expect(page.address()).toContain('beside=omni_purchase');
    const row = (await screen.findByRole('button', { name: 'Open V-3' })).closest('tr')!;
    expect(row.lastElementChild!.textContent).toBe('0.40%−10%');
    await page.user.click(screen.getByRole('button', { name: 'See V-3' }));
    expect(page.address()).toContain('row=3');
  });
});

describe('RESULT-034 with anchors', () => {
  it.each([
    ['en', 'All tested in Canada', [/1\.60%/, /1,638/, /102,327/], 'of 480 in the whole experiment'],
    ['es', 'Todas las probadas en Canadá', [/1,60\s%/, /1\.638/, /102\.327/], 'de 480 en todo el experimento'],
  ] as const)(
    'rate, counts and money come from the same ads, which the label names (%s)',
    async (language, label, figures, whole) => {
      const counts = { impressions: 102_327, conversion: 1_638, spend: 120 };
      const fep = resultRow({
        type: 'FEP',
        variation: null,
        source: null,
        value: 0.016007,
        observed: 0.016007,
        ...counts,
      });
      const anchored = {
        anchors: [{ component: 'geolocations', value: language === 'en' ? 'Canada' : 'Canadá' }],
        created: 240,
        tested: 48,
        ads_created: 48,
        failed: 0,
        ...counts,
      };
      await visit({
        language,
        curves: { fep, best: resultRow({ type: 'best' }), ads: [resultRow()], summary: { ...delivered, anchored } },
        query: '&anchors=geolocations.0',
      });
      const list = (await screen.findByText(whole)).closest('dl')!;
      const figure = within(list).getByText(label).closest('div')!;
      for (const text of figures) expect(figure.textContent).toMatch(text);
      expect(list.textContent).toContain('240');
      expect(list.textContent).toContain('120');
      // The chart's table and the row of the pool have the same label.
      expect(screen.getAllByText(label).length).toBeGreaterThan(1);
    },
  );
});

describe('observed and estimated rates', () => {
  const best = resultRow({ type: 'best', conversion: 27, impressions: 1_228, observed: 0.02199, value: 0.0269 });
  const fep = resultRow({ type: 'FEP', variation: null, source: null, value: 0.02, observed: 0.02 });
  const curves = { best, fep, ads: [best], summary: { ...delivered, conversion: 27 } };

  it.each([
    [
      'en',
      ['27 of 1,228', '2.20%', '2.69%'],
      /The observed rate counts the recorded results only\. The modeled rate also uses/,
    ],
    [
      'es',
      ['27 de 1.228', '2,20 %', '2,69 %'],
      /La tasa observada solo cuenta los resultados registrados\. La tasa modelada/,
    ],
  ] as const)('appear side by side in table and card, with one explanation (%s)', async (language, figures, why) => {
    await visit({ curves, language });
    const card = (await screen.findByRole('heading', { name: /Best variation|Mejor variación/ })).closest('section')!;
    const table = screen.getByRole('heading', { name: /All variations|Todas las variaciones/ }).closest('section')!;
    for (const part of [card, table])
      for (const figure of figures) expect(within(part).getAllByText(figure).length).toBeGreaterThan(0);
    expect(within(table).getByText(why)).toBeTruthy();
    expect(screen.getAllByText(why)).toHaveLength(1);
  });

  it('have their reference rows only on the first page, which lists no row twice', async () => {
    const paged = (page: number) => ({ ...curves, pagination: { page, size: 10, total: 30 } });
    await visit({ curves: paged(1) });
    await screen.findByRole('heading', { name: 'All variations' });
    expect(document.querySelectorAll('.pinned tr')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Open V-7' })).toHaveLength(1);
    cleanup();
    const worst = resultRow({ type: 'worst', variation: 3 });
    await visit({ curves: { ...paged(1), worst } });
    expect(await screen.findAllByRole('button', { name: 'Open V-3' })).toHaveLength(1);
    expect(document.querySelectorAll('.pinned tr')).toHaveLength(2);
    cleanup();
    await visit({ curves: { ...paged(1), worst, ads: [] }, query: '&search=nowhere' });
    await screen.findByText(/No variation matches/);
    expect(document.querySelectorAll('.results-table tbody tr')).toHaveLength(0);
    cleanup();
    await visit({ curves: { ...paged(1), worst }, query: '&search=walk' });
    await screen.findByRole('heading', { name: 'All variations' });
    expect(document.querySelectorAll('.pinned tr')).toHaveLength(1);
    cleanup();
    await visit({ curves: paged(2), query: '&page=2' });
    await screen.findByRole('heading', { name: 'All variations' });
    expect(document.querySelectorAll('.pinned tr')).toHaveLength(0);
  });

  it('open in details, which are in the address and which Esc closes', async () => {
    const copy = 'Soft soles, made by hand in Elche from cork and flax.';
    const row = resultRow({ variation: 41, copy, components: { copies: copy, ages: '25–34' }, ad_id: '12021' });
    const manager_url = 'https://www.facebook.com/adsmanager/manage/ads?act=1&selected_ad_ids=12021';
    const page = await visit({ curves: { ...curves, ads: [{ ...row, manager_url }] } });
    await page.user.click(await screen.findByRole('button', { name: 'Open V-41' }));
    const drawer = await screen.findByRole('dialog', { name: 'Variation V-41' });
    expect(page.address()).toContain('row=41');
    expect(
      within(drawer).getByText(/30 of 1,400 is 2\.10%; ads that share its parts did worse, so 2\.00% is/),
    ).toBeTruthy();
    for (const text of [copy, '25–34', '2.10%', '2.00%', '30 of 1,400'])
      expect(within(drawer).getAllByText(text).length).toBeGreaterThan(0);
    expect(within(drawer).getByRole('link', { name: 'Open in Ads Manager' }).getAttribute('href')).toBe(manager_url);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.address()).not.toContain('row=');
  });
});

describe('trust in the figures', () => {
  const row = resultRow();
  const shown = { fep: resultRow({ type: 'FEP', variation: null, source: null }), best: row, ads: [row] };
  const uneven = {
    ...EVEN_DELIVERY,
    starved_ads: 3,
    advice: ['fewer-ads'],
    starved: [{ component: 'headlines', value: 'Walk lighter', share: 0.01, planned_share: 0.25 }],
  };

  it.each([
    ['en', 'Delivery was uneven', /Headline|headline/, /25%/],
    ['es', 'La entrega fue desigual', /itular/, /25\s%/],
  ] as const)('names alternatives with little delivery, and the remedy (%s)', async (language, title, name, share) => {
    await visit({ language, curves: { ...shown, delivery: uneven, summary: delivered } });
    const text = (await screen.findByText(title)).parentElement!.textContent;
    for (const part of [name, share, /Walk lighter/]) expect(text).toMatch(part);
  });

  it.each([
    ['en', 'Starved: 3% of its share', /^Results of starved ads rest on little data/],
    ['es', /^Sin apenas entrega: 3\s%/, /^Los resultados de los anuncios sin apenas entrega/],
  ] as const)('marks a starved ad in the table, with advice (%s)', async (language, mark, advice) => {
    const ads = [
      resultRow({ uuid: 'a', variation: 7, delivered_part: 0.03 }),
      resultRow({ uuid: 'b', variation: 8, name: 'V-8', delivered_part: 0.1 }),
      resultRow({ uuid: 'c', variation: 9, name: 'V-9', delivered_part: null, source: 'estimated' }),
    ];
    const { fep, best } = shown;
    await visit({ language, curves: { fep, best, ads, summary: delivered } });
    const marks = await screen.findAllByText(mark, { selector: '.pill' });
    expect(marks.map((pill) => pill.closest('tr')!.textContent)).toEqual([expect.stringMatching(/V-7/)]);
    expect(marks[0]!.title).toMatch(advice);
    cleanup();
    // It is too early to call an ad starved.
    await visit({ language, curves: { fep, best, ads, summary: { ...delivered, impressions: 10 } } });
    await screen.findByRole('heading', { name: /All variations|Todas las variaciones/ });
    expect(screen.queryByText(mark, { selector: '.pill' })).toBeNull();
  });

  it('says that delivery was balanced and that the figures are final', async () => {
    await visit({ curves: { ...shown, summary: delivered } });
    expect(await screen.findByText('Delivery was balanced')).toBeTruthy();
    expect(screen.getByText(/The attribution window has ended/)).toBeTruthy();
  });
});

describe('variation of another page', () => {
  const other = resultRow({ variation: 71, copy: 'Of page eight.' });
  const history = ['2026-11-01', '2026-11-02'].map((day, n) => ({
    day,
    impressions: 700 * (n + 1),
    conversion: 14 * (n + 1),
    observed: 0.02,
  }));

  it('opens from its address with its ad and its daily figures', async () => {
    const asked: unknown[] = [];
    await visit({
      query: '&row=71',
      answers: {
        'POST /experiment/curves': ({ body }) => {
          const { variation } = body as { variation?: number };
          asked.push(variation);
          const loaded = variation === undefined ? null : { row: other, history };
          const fep = resultRow({ type: 'FEP', variation: null, source: null });
          return [200, { data: { ...NOTHING, fep, summary: delivered, variation: loaded } }];
        },
      },
    });
    const drawer = await screen.findByRole('dialog', { name: 'Variation V-71' });
    expect(asked).toContain(71);
    expect(within(drawer).getByRole('region', { name: 'Preview of the ad' }).textContent).toContain('Of page eight.');
    const days = within(drawer).getByRole('region', { name: 'V-71 day by day' });
    expect(within(days).getByText('2026-11-02', { selector: 'th' })).toBeTruthy();
  });
});

describe('table of variations', () => {
  const asked: Record<string, unknown>[] = [];
  const row = resultRow({ spend: 12.5, cpa: 0.42, cpm: 8.93 });
  const fep = resultRow({ type: 'FEP', variation: null, source: null });
  const answers: Answers = {
    'POST /experiment/curves': ({ body }) => {
      asked.push(body as Record<string, unknown>);
      const anchors = [{ component: 'visuals', values: ['Beach clip', 'Street'] }];
      const ads = (body as { filter?: string }).filter === 'nothing like it' ? [] : [row];
      return [200, { data: { ...NOTHING, fep, best: row, ads, anchors, summary: delivered } }];
    },
  };
  const table = async () => (await screen.findByRole('heading', { name: 'All variations' })).closest('section')!;

  it('RESULT-013 shows results, spend and cost per result, and stores the choice of more columns', async () => {
    const page = await visit({ answers });
    const heads = async () =>
      within(await table())
        .getAllByRole('columnheader')
        .map((head) => head.textContent);
    expect(await heads()).toEqual(expect.arrayContaining(['Results / impressions', 'Spent', 'Cost per result']));
    expect(within(await table()).getAllByText('€0.42').length).toBeGreaterThan(0);
    expect(await heads()).not.toContain('CPM');
    await page.user.click(screen.getByText('Columns', { selector: 'summary' }));
    await page.user.click(screen.getByLabelText('CPM'));
    await page.user.click(screen.getByLabelText('Copy'));
    expect(await heads()).toContain('CPM');
    cleanup();
    await visit({ answers });
    expect(await heads()).toContain('CPM');
    expect(await heads()).not.toContain('Copy');
  });

  it("RESULT-013 has no column for a part that no variation has, such as a search ad's picture", async () => {
    const search = { ...row, components: { ...row.components, visuals: undefined, ctas: '' } };
    const data = { ...NOTHING, fep, best: search, ads: [search], summary: delivered };
    const page = await visit({ answers: { 'POST /experiment/curves': [200, { data }] } });
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(heads).toContain('Headline');
    for (const name of ['Visual', 'Call to action']) expect(heads).not.toContain(name);
    await page.user.click(screen.getByText('Columns', { selector: 'summary' }));
    expect(screen.queryByLabelText('Visual')).toBeNull();
  });

  it('RESULT-010 RESULT-011 RESULT-012 shows untested variations by a switch, which is in the address', async () => {
    const page = await visit({ answers });
    await page.user.click(await screen.findByLabelText(/Include variations that were not run/));
    await waitFor(() => expect(asked.at(-1)!['estimated']).toBe(true));
    expect(page.address()).toContain('estimated=1');
  });

  it('RESULT-013 shows all rows as one table if the address asks for it, and loads a hundred at a time', async () => {
    const page = await visit({ answers });
    await page.user.selectOptions(within(await table()).getByRole('combobox', { name: /^Rows/ }), 'All');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1, size: 100 }));
    expect(page.address()).toContain('size=all');
    // The heads, the pool, and every row, rendered or not.
    await waitFor(async () =>
      expect(
        within(await table())
          .getByRole('table')
          .getAttribute('aria-rowcount'),
      ).toBe('2'),
    );
  });

  it('is searched and filtered by alternatives, which are in the address', async () => {
    const page = await visit({ answers, query: '&search=walk' });
    await table();
    expect(asked.at(-1)!['filter']).toBe('walk');
    await page.user.selectOptions(screen.getByLabelText('Show only'), 'Street');
    await waitFor(() => expect(asked.at(-1)!['where']).toEqual([{ component: 'visuals', value: '1' }]));
    expect(page.address()).toContain('where=visuals.1');
    await page.user.clear(screen.getByLabelText('Search variations'));
    await page.user.type(screen.getByLabelText('Search variations'), 'nothing like it{Enter}');
    expect(await screen.findByText(/No variation matches/)).toBeTruthy();
  });
});

describe('results page', () => {
  it('RESULT-001 RESULT-003 RESULT-005 shows the experiment of the address with account, page, pixel, business, customer and dates', async () => {
    const names = { page_name: 'Luz Shoes', pixel_name: 'Site', business_name: 'Luz Ltd', customer_name: 'Luz Group' };
    await visit({ detail: names });
    await screen.findByRole('heading', { level: 1, name: 'Sandals' });
    const lead = document.querySelector('.page-header .lead')!.textContent;
    for (const fact of ['Luz (EUR)', ...Object.values(names)]) expect(lead).toContain(fact);
    expect(lead).toMatch(/2026-11-01/);
  });

  it('RESULT-005 shows a customer that is also the account only once', async () => {
    await visit({ detail: { account_name: 'Vidal', customer_name: 'Vidal', business_name: null } });
    await screen.findByRole('heading', { level: 1, name: 'Sandals' });
    expect(document.querySelector('.page-header .lead')!.textContent.match(/Vidal/g)).toHaveLength(1);
  });

  it('tags a run that continues after its platform ends something', async () => {
    const deadline = {
      id: 'meta/thing',
      platform: 'meta',
      title: 'A thing',
      ends_on: '2026-12-31',
      zone: 'UTC',
      remedy: 'drop',
      ends_at: '2027-01-01T00:00:00.000Z',
      days_left: 35,
      standing: 'upcoming',
      run_text: 'Lost.',
    };
    const answers: Answers = { 'GET /deadlines': [200, { data: [deadline] }] };
    const run = { type: 'live', status: 'PROCESSING', end_date: '2027-01-02T12:00:00.000Z', endings: ['meta/thing'] };
    await visit({ detail: run, answers });
    expect((await screen.findByRole('link', { name: /A thing/ })).getAttribute('href')).toBe('/deadlines#meta/thing');
    cleanup();
    await visit({ detail: { ...run, type: 'completed', status: 'COMPLETED' }, answers });
    await screen.findByRole('heading', { level: 1, name: 'Sandals' });
    expect(screen.queryByRole('link', { name: /A thing/ })).toBeNull();
  });

  it('RESULT-038 shows that the experiment could not be retrieved if the address names none', async () => {
    await openConsole('/experiment/meta/results?type=meta');
    expect(await screen.findByText("Couldn't retrive experiment information.")).toBeTruthy();
  });

  it("RESULT-039 shows the server's words if curves or impact cannot be loaded, without a list", async () => {
    await visit({ answers: { 'POST /experiment/curves': [400, { message: 'Not now.' }] } });
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    expect(screen.queryByRole('table')).toBeNull();
    cleanup();
    const fep = resultRow({ type: 'FEP', variation: null, source: null });
    await visit({
      curves: { fep, best: resultRow(), ads: [resultRow()], summary: delivered },
      answers: { 'POST /experiment/component/analysis': [400, { message: 'Not that.' }] },
    });
    const moved = await screen.findByRole('region', { name: 'What moved the result' });
    expect((await within(moved).findByRole('alert')).textContent).toContain('Not that.');
  });

  it('RESULT-043 shows the header of an experiment without results, with an empty state', async () => {
    await visit();
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Sandals' })).toBeTruthy();
  });
});

describe('run that was ended early', () => {
  const stopped = { stopped_at: '2026-11-02T08:12:00.000Z', stopped_by: 'Nora Luz' };

  it.each([
    [
      'en',
      'Stopped',
      /Nora Luz stopped this experiment on 2026-11-02/,
      /12% of the budget.*€48\.00 of €400\.00.*24 of 96/,
    ],
    [
      'es',
      'Detenido',
      /Nora Luz detuvo este experimento el 2026-11-02/,
      /12\s% del presupuesto.*48,00\s€ de 400,00\s€.*24 de 96/,
    ],
  ] as const)('shows the person, the time, the spend and the existing ads (%s)', async (language, tag, who, what) => {
    // The spend equals the figures below it, even if the run has reported more in the meantime.
    await visit({ detail: { ...stopped, spent: 40 }, curves: { summary: { ...summary, spend: 48 } }, language });
    const note = await screen.findByRole('note');
    expect(note.textContent).toMatch(who);
    expect(note.textContent).toMatch(what);
    expect(screen.getByText(tag, { selector: '.pill' })).toBeTruthy();
    expect(document.querySelector('.page-header .lead')?.textContent).toMatch(/2026-11-01.*– 2026-11-02/);
  });

  it('names no person if an operator stopped it', async () => {
    await visit({ detail: { ...stopped, stopped_by: null } });
    expect((await screen.findByRole('note')).textContent).toContain('This experiment was stopped on 2026-11-02');
  });

  it.each([
    ['en', 'Nora Luz', 'Stopping', 'This experiment is stopping. Nora Luz asked for it on 2026-11-02'],
    ['en', null, 'Stopping', 'This experiment has been stopping since 2026-11-02'],
    ['es', 'Nora Luz', 'Deteniendo', 'Este experimento se está deteniendo. Nora Luz lo pidió el 2026-11-02'],
    ['es', null, 'Deteniendo', 'Este experimento se está deteniendo desde el 2026-11-02'],
  ] as const)('is called stopping while its ads may spend (%s, stopped by %s)', async (language, by, tag, text) => {
    const live = { status: 'PROCESSING', progress: { ...progress, phase: 'running' } };
    await visit({ detail: { ...stopped, stopped_by: by, ...live }, curves: { summary }, language });
    expect((await screen.findByRole('note')).textContent).toContain(text);
    expect(screen.getByText(tag, { selector: '.pill' })).toBeTruthy();
  });

  it('is called stopped once all of its ads are off, even before its results are computed', async () => {
    const live = { status: 'PROCESSING', progress: { ...progress, phase: 'computing' } };
    await visit({ detail: { ...stopped, ...live }, curves: { summary } });
    expect((await screen.findByRole('note')).textContent).toContain('Nora Luz stopped this experiment on');
  });

  it('counts the ads that exist, not those that were planned', async () => {
    await visit({ curves: { summary: { ...summary, ads_created: 0 } } });
    await screen.findByText('of the 96 planned ads exist; 0 failed');
    expect(dataOf('Tested')).toMatch(/^Tested0/);
  });
});

it('LIFE-011 updates the list that was loaded before with the new status', async () => {
  let status = 'PENDING_REVIEW';
  const item = { ...detail, status };
  // The list is read before the results are opened. On the way back, the console shows its stored list.
  let list: Answer = [200, { data: { experiments: [item], total: 1 } }];
  const page = await openConsole('/experiments/completed', {
    answers: {
      'POST /experiments': ({ body }) =>
        (body as { type: string }).type === 'completed' ? list : [200, { data: { experiments: [], total: 0 } }],
      'GET /experiment/meta/5': () => [200, { data: { ...detail, status } }],
      'POST /experiment/curves': () => {
        status = 'COMPLETED';
        return [200, { data: NOTHING }];
      },
    },
  });
  expect(await screen.findByText('Pending Review')).toBeTruthy();
  list = [503, { message: 'Later.' }];
  await page.go('/experiment/meta/results?id=5&type=meta');
  await screen.findByText('Completed', { selector: '.pill' });
  list = UNANSWERED;
  await page.go(-1);
  await screen.findByRole('heading', { name: 'Completed experiments' });
  expect(await screen.findByText('Completed', { selector: '.pill' })).toBeTruthy();
  expect(screen.queryByText('Pending Review')).toBeNull();
});
