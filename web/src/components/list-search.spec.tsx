/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ListSearch } from './list-search.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const box = () => screen.getByRole<HTMLInputElement>('searchbox');
function typed(text: string): void {
  fireEvent.change(box(), { target: { value: text } });
  act(() => void jest.advanceTimersByTime(250));
}

it('keeps the input while the address is behind, and follows Back', () => {
  const searches: string[] = [];
  const search = (value: string) => (
    <ListSearch value={value} label="Search" onChange={(text) => searches.push(text)} />
  );
  const { rerender } = render(search(''));
  typed('wil');
  typed('wilhel ');
  expect(searches).toEqual(['wil', 'wilhel']);
  rerender(search('wil'));
  expect(box().value).toBe('wilhel ');
  rerender(search('wilhel'));
  expect(box().value).toBe('wilhel ');
  rerender(search('wil'));
  expect(box().value).toBe('wil');
});
