/** @jest-environment jsdom */
import './jsdom.js';
import { expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';

it('stops React from creating an Error for each element, by a React internal that can change', () => {
  const [one, other] = [<p key="1" />, <p key="2" />] as unknown as { _debugStack: Error }[];
  expect(one!._debugStack).toBeInstanceOf(Error);
  expect(other!._debugStack).toBe(one!._debugStack);
});

it('prints the page only in the last error of a wait', async () => {
  render(<p>There</p>);
  const messages: string[] = [];
  const look = () => {
    try {
      screen.getByText('Elsewhere');
    } catch (error) {
      messages.push((error as Error).message);
      throw error;
    }
  };
  const last = (await waitFor(look, { timeout: 100, interval: 20 }).catch((error: unknown) => error)) as Error;
  expect(messages.length).toBeGreaterThan(1);
  expect(messages.filter((message) => message.includes('<body>'))).toEqual([]);
  for (const words of ['with the text: Elsewhere', '<body>', 'There']) expect(last.message).toContain(words);
  expect(() => screen.getByText('Elsewhere')).toThrow('<body>');
});
