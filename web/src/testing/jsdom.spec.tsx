/** @jest-environment jsdom */
import './jsdom.js';
import { expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';

it('has React make no Error for each element, whose internals may change with a new version', () => {
  const [one, other] = [<p key="1" />, <p key="2" />] as unknown as { _debugStack: Error }[];
  expect(one!._debugStack).toBeInstanceOf(Error);
  expect(other!._debugStack).toBe(one!._debugStack);
});

it('prints the page once, when nothing is waited for any longer', async () => {
  render(<p>A page</p>);
  const looks: unknown[] = [];
  const look = () => {
    try {
      return screen.getByText('missing');
    } catch (error) {
      looks.push(Object.getOwnPropertyDescriptor(error, 'message')?.value);
      throw error;
    }
  };
  const last = await waitFor(look, { timeout: 100 }).catch((error: Error) => error);
  expect(String((last as Error).stack)).toContain('A page');
  expect(looks.length).toBeGreaterThan(0);
  expect(looks.filter((message) => message !== undefined)).toEqual([]);
});
