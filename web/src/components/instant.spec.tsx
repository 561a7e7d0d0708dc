/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page.js';
import { InAccountZone, Instant } from './instant.js';

afterEach(cleanup);

const AT = '2026-11-04T23:30:00.000Z';
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const shown = () => screen.getByRole('time');
/** Text with ordinary spaces: ICU puts narrow ones before AM and PM. */
const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/gu, ' ');
const hover = () => plain(shown().getAttribute('title')).split('\n');
/** A zone that differs from the test's. */
const ELSEWHERE = zone === 'America/New_York' ? 'Europe/Madrid' : 'America/New_York';

describe('shown date', () => {
  it("CONST-004 LIST-046 uses the browser's zone, even if the ad account has another", async () => {
    await renderPage(<Instant at={AT} style="list" accountZone={ELSEWHERE} />);
    const inBrowserZone = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
    const [month, day] = inBrowserZone.format(new Date(AT)).split('/');
    expect(shown().textContent).toMatch(new RegExp(`^0?${month}/0?${day}/2026 \\d{2}:\\d{2}$`));
    expect(shown().getAttribute('datetime')).toBe(AT);
  });

  it("shows on hover the time in the browser's zone, in the ad account's zone, and in UTC", async () => {
    await renderPage(<Instant at={AT} style="detail" accountZone={ELSEWHERE} />);
    expect(hover()).toHaveLength(3);
    expect(hover()[0]).toContain(`in ${zone}, your browser's time zone`);
    expect(hover()[1]).toContain(`in ${ELSEWHERE}, the ad account's time zone`);
    expect(hover()[2]).toBe('Nov 4, 2026, 11:30 PM in UTC');
  });

  it('leaves out an unknown zone and an equal one', async () => {
    await renderPage(<Instant at={AT} style="words" accountZone="Mars/Olympus" />, { language: 'es' });
    expect(hover()).toHaveLength(2);
    expect(hover()[1]).toBe('4 nov 2026, 23:30 en UTC');
  });

  it("adds the time in the ad account's zone if it differs", async () => {
    const span = { from: AT, to: '2026-11-06T23:30:00.000Z', style: 'detail' } as const;
    const { container } = await renderPage(<InAccountZone {...span} accountZone={ELSEWHERE} />);
    const there = { 'America/New_York': '18:30', 'Europe/Madrid': '00:30' }[ELSEWHERE];
    expect(container.textContent).toMatch(
      new RegExp(`^2026-11-0\\d ${there} – 2026-11-0\\d ${there} in ${ELSEWHERE}, the ad account's time zone$`),
    );
    cleanup();
    for (const accountZone of [zone, 'Mars/Olympus', null]) {
      const { container: empty } = await renderPage(<InAccountZone {...span} accountZone={accountZone} />);
      expect(empty.textContent).toBe('');
    }
  });

  it('is a dash if there is none', async () => {
    const { container } = await renderPage(<Instant at={null} style="list" />);
    expect(container.textContent).toBe('–');
    expect(screen.queryByRole('time')).toBeNull();
  });
});
