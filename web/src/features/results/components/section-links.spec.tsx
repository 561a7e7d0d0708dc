/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderPage } from '../../../testing/render-page.js';
import { SectionLinks } from './section-links.js';

const wide = globalThis.matchMedia;
afterEach(() => {
  cleanup();
  globalThis.matchMedia = wide;
});
const onPhone = (): void => {
  globalThis.matchMedia = (media) => ({ ...wide(media), matches: true });
};

const page = (
  <>
    <SectionLinks sections={['performance', 'what-moved', 'rows']} />
    <h2 id="rows" tabIndex={-1}>
      All
    </h2>
  </>
);

it('lead to the parts of the page on a phone, without changing its address', async () => {
  onPhone();
  await renderPage(page);
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(['Performance', 'Effects', 'Variations']);
  const before = location.href;
  await userEvent.click(screen.getByRole('link', { name: 'Variations' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All' }));
  expect(location.href).toBe(before);
});

it('are absent if the page is wide or has only one part', async () => {
  await renderPage(page);
  expect(screen.queryByRole('navigation')).toBeNull();
  cleanup();
  onPhone();
  await renderPage(<SectionLinks sections={['rows']} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
