/** @jest-environment jsdom */
import { useState } from 'react';
import { afterEach, expect, it } from '@jest/globals';
import { Classes, Dialog } from '@blueprintjs/core';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../testing/render-page.js';
import { DoneDialog } from './done-dialog.js';

afterEach(cleanup);

it('keeps the focus on its button if a dialog that closes behind it moves the focus', async () => {
  await renderPage(
    <>
      <button>Asked here</button>
      <DoneDialog isOpen title="Done!" text="It is done." onLeave={() => undefined} />
    </>,
  );
  const ok = await screen.findByRole('button', { name: 'OK' });
  await waitFor(() => expect(document.activeElement).toBe(ok));
  const opener = screen.getByText('Asked here');
  await act(async () => opener.focus());
  await waitFor(() => expect(document.activeElement).toBe(ok));
});

it('lets its other elements have the focus', async () => {
  await renderPage(<DoneDialog isOpen title="Done!" text="It is done." onLeave={() => undefined} />);
  await screen.findByRole('button', { name: 'OK' });
  const close = screen.getByRole('button', { name: 'Close' });
  await act(async () => close.focus());
  expect(document.activeElement).toBe(close);
});

/** A notice over a page. A button opened its question; that button may no longer exist when the notice closes. */
function Page({ isOpenerLeft }: { isOpenerLeft: boolean }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      {(isOpen || isOpenerLeft) && <button>Asked here</button>}
      <DoneDialog isOpen={isOpen} title="Done!" text="It is done." onLeave={() => setIsOpen(false)} />
    </main>
  );
}

it.each([
  ['the element that opened the question', true],
  ['the page if that element no longer exists', false],
])('moves the focus on closing to %s', async (_, isOpenerLeft) => {
  await renderPage(<Page isOpenerLeft={isOpenerLeft} />);
  const ok = await screen.findByRole('button', { name: 'OK' });
  await waitFor(() => expect(document.activeElement).toBe(ok));
  const opener = screen.getByText('Asked here');
  await act(async () => opener.focus());
  await waitFor(() => expect(document.activeElement).toBe(ok));
  await act(async () => ok.click());
  const next = isOpenerLeft ? opener : document.getElementById('main');
  await waitFor(() => expect(document.activeElement).toBe(next));
});

it('does not store the dialog container as the element to return to, because Tab on its button reaches it', async () => {
  await renderPage(<Page isOpenerLeft />);
  const ok = await screen.findByRole('button', { name: 'OK' });
  await waitFor(() => expect(document.activeElement).toBe(ok));
  const opener = screen.getByText('Asked here');
  await act(async () => opener.focus());
  await waitFor(() => expect(document.activeElement).toBe(ok));
  const around = ok.closest<HTMLElement>(`.${Classes.DIALOG_CONTAINER}`)!;
  await act(async () => around.focus());
  expect(document.activeElement).toBe(around);
  await act(async () => ok.click());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('leaves the focus to a dialog that opens above it', async () => {
  await renderPage(
    <>
      <DoneDialog isOpen title="Done!" text="It is done." onLeave={() => undefined} />
      <Dialog isOpen title="Above">
        <button>Here</button>
      </Dialog>
    </>,
  );
  const above = await screen.findByText('Here');
  // The dialog above takes the focus when it has opened.
  const dialog = above.closest(`.${Classes.OVERLAY}`);
  await waitFor(() => expect(dialog!.contains(document.activeElement)).toBe(true));
  await act(async () => above.focus());
  expect(document.activeElement).toBe(above);
});
