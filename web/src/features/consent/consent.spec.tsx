/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CONSENT_COOKIE, consentChoice } from '../../lib/consent/consent.js';
import { openConsentPanel } from '../../lib/consent/consent-panel-state.js';
import { renderPage } from '../../testing/render-page.js';
import { ConsentGate } from './consent-gate.js';

const show = () =>
  renderPage(
    <>
      <ConsentGate />
      <button>Behind it</button>
    </>,
  );
const banner = () => screen.queryByRole('region', { name: 'What may this browser remember?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  document.cookie = `${CONSENT_COOKIE}=; Path=/; Max-Age=0`;
});
afterEach(cleanup);

describe('consent banner', () => {
  it('LEGAL-004 appears on the first visit, and stores an acceptance', async () => {
    await show();
    expect(banner()).not.toBeNull();
    expect(consentChoice()).toBeNull();
    await press('Accept all');
    expect(banner()).toBeNull();
    expect(consentChoice()).toEqual({ preference: true, scheduling: true });
    cleanup();
    await show();
    expect(banner()).toBeNull();
  });

  it('LEGAL-004 rejects with one click, on a button that looks like accepting', async () => {
    await show();
    const [reject, accept] = ['Reject all', 'Accept all'].map((name) => screen.getByRole('button', { name }));
    expect(reject?.className).toBe(accept?.className);
    await press('Reject all');
    expect(consentChoice()).toEqual({ preference: false, scheduling: false });
  });

  it('LEGAL-004 preselects nothing, and saves single choices', async () => {
    await show();
    await press('Choose');
    const boxes = screen.getAllByRole('switch') as HTMLInputElement[];
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
    await userEvent.click(screen.getByRole('switch', { name: 'Demo calendar' }));
    await press('Save choices');
    expect(consentChoice()).toEqual({ preference: false, scheduling: true });
  });

  it('works with the keyboard alone: it comes first, and neither takes nor traps the focus', async () => {
    await show();
    expect(document.activeElement).toBe(document.body);
    const order: (string | null)[] = [];
    for (let step = 0; step < 5; step++) {
      await userEvent.tab();
      order.push(document.activeElement?.textContent ?? null);
    }
    expect(order).toEqual(['Cookie policy', 'Reject all', 'Accept all', 'Choose', 'Behind it']);
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('What may this browser remember?');
  });

  it('LEGAL-004 reopens with the stored choice; Escape changes nothing and returns the focus', async () => {
    document.cookie = `${CONSENT_COOKIE}=1.preference; Path=/`;
    await show();
    const opener = screen.getByRole('button', { name: 'Behind it' });
    opener.focus();
    await act(async () => openConsentPanel());
    expect(banner()).not.toBeNull();
    expect((screen.getAllByRole('switch') as HTMLInputElement[]).map(({ checked }) => checked)).toEqual([true, false]);
    await userEvent.keyboard('{Escape}');
    expect(banner()).toBeNull();
    expect(document.activeElement).toBe(opener);
    expect(consentChoice()).toEqual({ preference: true, scheduling: false });
  });
});
