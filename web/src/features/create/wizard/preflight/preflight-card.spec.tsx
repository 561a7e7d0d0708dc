/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PREFLIGHT_TEXTS } from '#libs/contracts/experiment/plan/preflight-texts.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { PreflightCheck } from '../../../../lib/api/endpoints.js';
import { renderPage } from '../../../../testing/render-page.js';
import { PreflightCard } from './preflight-card.js';
import type { Preflight } from './use-preflight.js';

afterEach(cleanup);

const check = (
  state: PreflightCheck['state'],
  text: Parameters<typeof messageFields>[0],
  field?: string,
): PreflightCheck => ({
  state,
  ...messageFields(text),
  ...(field === undefined ? {} : { field }),
});
const NAME = check('warned', withParams(PREFLIGHT_TEXTS.nameTaken, { name: 'Spring' }), 'information.name');
const FINE = check('done', PREFLIGHT_TEXTS.rules);
const ACCOUNT = check('blocking', PREFLIGHT_TEXTS.disabled, 'account');
const LIMITED: PreflightCheck = {
  ...check('unknown', withParams(PREFLIGHT_TEXTS.limited, { what: PREFLIGHT_TEXTS.ofAudiences })),
  retry_at: '2026-11-22T14:05:00.000Z',
};

const askAgain = () => undefined;
const go = jest.fn<(field: string) => void>();
const card = (change: Partial<Preflight>) => (
  <PreflightCard
    preflight={{ isAsking: false, checks: null, error: undefined, isServerGone: false, askAgain, ...change }}
    targetOf={(field) => (field === 'variations' ? null : { title: `the ${field}`, go: () => go(field) })}
  />
);
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('checks before a submit', () => {
  it('show only that they are loading at first', async () => {
    await renderPage(card({ isAsking: true }));
    expect(screen.getByRole('region', { name: 'Before you submit' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Checking your experiment before anything is created…').getAttribute('role')).toBe(
      'status',
    );
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  });

  it('list errors, warnings and unknowns, followed by the passed checks', async () => {
    await renderPage(card({ checks: [FINE, LIMITED, NAME, ACCOUNT] }));
    expect(screen.getByText('1 to fix · 1 to review · 1 unknown · 1 check passed').getAttribute('role')).toBe('status');
    const [first, second, third, last] = rows();
    expect(first).toMatch(/^FixThe platform has disabled this ad account/);
    expect(second).toMatch(/^ReviewAnother experiment/);
    expect(third).toMatch(/^UnknownHow many people the audiences have: not known now.*You can check again from \d/);
    expect(last).toMatch(/^PassedEverything that is required/);
    expect(document.querySelector('details')!.open).toBe(false);
  });

  it('link to the field of a check, if it has one', async () => {
    const many = check('blocking', PREFLIGHT_TEXTS.other, 'variations');
    await renderPage(card({ checks: [ACCOUNT, many, FINE] }));
    const [fix, none] = screen.getAllByRole('listitem');
    await userEvent.click(within(fix!).getByRole('button', { name: 'Go to the account' }));
    expect(go).toHaveBeenCalledWith('account');
    expect(within(none!).queryByRole('button')).toBeNull();
  });

  it('show all passed checks if there are no others', async () => {
    await renderPage(card({ checks: [FINE, { ...FINE, field: 'information.name' }] }), { language: 'es' });
    expect(document.querySelector('details')!.open).toBe(true);
    expect(screen.getByRole('region', { name: 'Antes de enviar' })).toBeTruthy();
    expect(rows()[0]).toMatch(/^CorrectoTodo lo necesario está rellenado/);
    // A passed check has no link.
    expect(screen.queryByRole('button', { name: /^Ir a/ })).toBeNull();
  });

  it.each([
    ['Nothing can be submitted until the server answers.', { status: 'TIMEOUT_ERROR' }],
    ['Nothing can be submitted until the server answers.', { status: 'PARSING_ERROR', originalStatus: 502, data: '' }],
    ['Check again, or continue', { status: 500, data: { message: 'Internal error.', code: 'internal' } }],
  ])('show a failure once with its consequence, %s, and offer a retry', async (words, error) => {
    const again = jest.fn();
    await renderPage(card({ error, askAgain: again }));
    expect(screen.getByRole('alert').textContent).toContain('The checks could not run');
    expect(screen.getByRole('alert').textContent).toContain(words);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(again).toHaveBeenCalledTimes(1);
  });
});
