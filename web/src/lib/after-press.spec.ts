/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { afterPress } from './after-press.js';

describe('a message for a field that is left', () => {
  const work = jest.fn();
  const fire = (type: string) => window.dispatchEvent(new Event(type));
  beforeEach(() => {
    jest.useFakeTimers();
    work.mockClear();
  });
  afterEach(() => void jest.useRealTimers());

  it('comes at once when no button is down', () => {
    fire('pointerdown');
    fire('pointerup');
    afterPress(work);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each(['pointerup', 'pointercancel'])('waits for %s, so that it takes no click away, and comes once', (end) => {
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
