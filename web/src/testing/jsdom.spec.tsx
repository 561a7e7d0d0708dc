/** @jest-environment jsdom */
import './jsdom.js';
import { expect, it } from '@jest/globals';

it('has React make no Error for each element, whose internals may change with a new version', () => {
  const [one, other] = [<p key="1" />, <p key="2" />] as unknown as { _debugStack: Error }[];
  expect(one!._debugStack).toBeInstanceOf(Error);
  expect(other!._debugStack).toBe(one!._debugStack);
});
