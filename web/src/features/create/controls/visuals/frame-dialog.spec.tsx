/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderPage } from '../../../../testing/render-page.js';
import FrameDialog from './frame-dialog.js';
import type { OpenFilm } from './read-film.js';

beforeAll(() => {
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => undefined });
});
afterEach(cleanup);

/** A film of twenty seconds, each of whose frames is named after its moment. */
const film = (frameAt: OpenFilm['frameAt'] = async (at) => new File([], `${at}`)) => {
  const state = { closed: 0 };
  const open = async (): Promise<OpenFilm> => ({ seconds: 20, frameAt, close: () => void (state.closed += 1) });
  return { state, open };
};
const show = (open: () => Promise<OpenFilm | null>) => {
  const picked: string[] = [];
  const dialog = (
    <FrameDialog
      name="hills.mp4"
      film={BYTES}
      open={open}
      onPick={(frame) => picked.push(frame.name)}
      onClose={() => undefined}
    />
  );
  return renderPage(dialog).then((page) => ({ picked, page }));
};
const BYTES = new Blob([]);
const shown = async () => (await screen.findByRole('img', { name: 'The chosen frame' })).getAttribute('src');
const use = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Use this frame' });

describe('the frame of a film that stands for it', () => {
  it('is where its cover was taken until another moment is gone to, and is what is used', async () => {
    const { open, state } = film();
    const { picked, page } = await show(open);
    expect(await shown()).toBe('blob:2');
    const dial = screen.getByRole('slider', { name: 'Moment of the video' });
    fireEvent.change(dial, { target: { value: '7.5' } });
    await screen.findByText('7.5 s');
    await userEvent.click(screen.getByRole('button', { name: 'Middle' }));
    expect(dial.getAttribute('aria-valuetext')).toBe('10.0 s');
    await userEvent.click(use());
    expect(picked).toEqual(['10']);
    page.unmount();
    expect(state.closed).toBe(1);
  });

  it.each([
    ['no film', async () => null],
    ['what cannot be read', () => Promise.reject(new Error('gone'))],
    ['a film that this browser cannot show', film(async () => null).open],
  ])('cannot be chosen of %s, which is said with what can be done instead', async (_what, open) => {
    await show(open);
    await screen.findByText(/Choose an image file as its thumbnail/);
    expect(use().disabled).toBe(true);
  });
});
