/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { afterPress } from './after-press.js';

describe('message after leaving a field', () => {
  const work = jest.fn();
  const fire = (type: string) => window.dispatchEvent(new Event(type));
  beforeEach(() => {
    jest.useFakeTimers();
    work.mockClear();
  });
  afterEach(() => void jest.useRealTimers());

  it('appears immediately if no button is pressed', () => {
    fire('pointerdown');
    fire('pointerup');
    afterPress(work);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each(['pointerup', 'pointercancel'])('waits for %s, so that it cancels no click, and appears once', (end) => {
    fire('pointerdown');
    afterPress(work);
    fire(end);
    expect(work).not.toHaveBeenCalled();
    jest.runAllTimers();
    fire('pointerdown');
    fire('pointerup');
    jest.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
