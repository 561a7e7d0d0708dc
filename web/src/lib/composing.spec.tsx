/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { keepComposedKeys } from './composing.js';

beforeAll(keepComposedKeys);

describe('key of a composed word', () => {
  it.each(['Enter', 'Escape', 'ArrowDown', '/'])('reaches no handler of the page: %s', (key) => {
    const onKeyDown = jest.fn();
    const onDocument = jest.fn();
    document.addEventListener('keydown', onDocument);
    render(<input aria-label="name" onKeyDown={onKeyDown} />);
    const field = screen.getByLabelText('name');
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      // The event's default is not prevented, so the input method gets the key.
      expect(fireEvent.keyDown(field, { key, ...init })).toBe(true);
    }
    expect([onKeyDown, onDocument].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    fireEvent.keyDown(field, { key });
    expect([onKeyDown, onDocument].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    document.removeEventListener('keydown', onDocument);
  });
});
