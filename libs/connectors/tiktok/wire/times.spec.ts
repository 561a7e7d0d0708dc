import { expect, it } from '@jest/globals';
import { toWireTime } from './times.js';

it("TikTok's times are UTC, whatever offset the input has", () => {
  expect(toWireTime('2026-12-01T09:00:00+01:00')).toBe('2026-12-01 08:00:00');
});
