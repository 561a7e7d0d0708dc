/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderPage } from '../../../../testing/render-page.js';
import FrameDialog from './frame-dialog.js';
import type { OpenVideo } from './read-video.js';

beforeAll(() => {
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => undefined });
});
afterEach(cleanup);

/** A video of twenty seconds. Each frame is named after its moment. */
const videoOf = (frameAt: OpenVideo['frameAt'] = async (at) => new File([], `${at}`), isShowable = true) => {
  const state = { closed: 0 };
  const open = async (): Promise<OpenVideo> => ({
    seconds: 20,
    isShowable,
    frameAt,
    close: () => void (state.closed += 1),
  });
  return { state, open };
};
const show = (open: () => Promise<OpenVideo | null>, source: Blob | string = BYTES) => {
  const picked: string[] = [];
  const dialog = (
    <FrameDialog
      name="hills.mp4"
      video={source}
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

describe('thumbnail frame of a video', () => {
  it('is the frame of the default cover until the user chooses another one, which becomes the cover', async () => {
    const { open, state } = videoOf();
    const { picked, page } = await show(open);
    expect(await shown()).toBe('blob:2');
    const dial = screen.getByRole('slider', { name: 'Moment of the video' });
    fireEvent.change(dial, { target: { value: '7.5' } });
    await screen.findByText('7.5 s');
    await userEvent.click(screen.getByRole('button', { name: 'Middle' }));
    expect(dial.getAttribute('aria-valuetext')).toBe('10.0 s');
    await waitFor(async () => expect(await shown()).toBe('blob:10'));
    await userEvent.click(use());
    expect(picked).toEqual(['10']);
    page.unmount();
    expect(state.closed).toBe(1);
  });

  it.each([
    ['a file that is not a video', async () => null],
    ['an unreadable file', () => Promise.reject(new Error('gone'))],
    ['a video that this browser cannot show', videoOf(async () => null, false).open],
  ])('cannot be chosen for %s, and the dialog names an alternative', async (_what, open) => {
    await show(open);
    await screen.findByText(/Choose an image file as its thumbnail/);
    expect(use().disabled).toBe(true);
  });

  it.each([
    ['has none', async () => null],
    ['cannot be read', () => Promise.reject(new Error('torn'))],
  ])('can be chosen at another moment if the chosen one %s', async (_what, nothing) => {
    const { open } = videoOf(async (at) => (at === 0 ? nothing() : new File([], `${at}`)));
    const { picked } = await show(open);
    await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Beginning' }));
    await screen.findByText(/There is no frame at this moment/);
    expect(use().disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Middle' }));
    expect(await shown()).toBe('blob:10');
    await userEvent.click(use());
    expect(picked).toEqual(['10']);
  });

  it('is read when the slider rests, and cannot be used until the frame of that moment is shown', async () => {
    const readMoments: number[] = [];
    await show(videoOf(async (at) => (readMoments.push(at), new File([], `${at}`))).open);
    await shown();
    const dial = screen.getByRole('slider', { name: 'Moment of the video' });
    for (const value of ['7', '8', '9']) fireEvent.change(dial, { target: { value } });
    expect(use().disabled).toBe(true);
    await waitFor(async () => expect(await shown()).toBe('blob:9'));
    expect(use().disabled).toBe(false);
    expect(readMoments).toEqual([2, 9]);
  });

  it('is dropped when the dialog closes, without reading a stored video to its end', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const fetch = async (_address: string, init?: RequestInit) => {
      signals.push(init?.signal);
      return new Promise<Response>(() => undefined);
    };
    Object.assign(globalThis, { fetch });
    const { page } = await show(videoOf().open, '/api/v1/creative/hills.mp4');
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    page.unmount();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });
});
