/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { toast } from './toaster.js';

afterEach(() => void jest.useRealTimers());

const isShown = (text: string) =>
  [...document.querySelectorAll('.bp6-toast')].some(({ textContent }) => textContent.includes(text));
/** The time of the animation with which a toast disappears. */
const MOVEMENT_MS = 500;

const realSetTimeout = globalThis.setTimeout;
const nextTask = () => new Promise<void>((resolve) => realSetTimeout(resolve, 0));

describe('toast', () => {
  it('SHELL-038 disappears after 5 seconds, but not before', async () => {
    // The toaster creates its own React root and waits for it, which act() would block.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    void toast('The first one');
    await waitFor(() => expect(isShown('The first one')).toBe(true), { timeout: 25_000 });
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    jest.useFakeTimers();
    await act(() => toast('Language Updated'));
    // React finishes its work for the first toast in real time.
    while (!isShown('Language Updated')) await act(() => nextTask());
    act(() => void jest.advanceTimersByTime(4_999));
    act(() => void jest.advanceTimersByTime(0));
    expect(document.querySelectorAll('.bp6-toast-exit')).toHaveLength(0);
    expect(isShown('Language Updated')).toBe(true);
    act(() => void jest.advanceTimersByTime(1));
    act(() => void jest.advanceTimersByTime(MOVEMENT_MS));
    expect(isShown('Language Updated')).toBe(false);
  }, 30_000);
});
