import { describe, expect, it } from '@jest/globals';
import { requestIdOf } from './request-id.js';

describe('the request id of a create', () => {
  it('is the same for the same name, and differs by kind, account and name', () => {
    const id = requestIdOf('ad', '7001', 'Autumn 1');
    expect(requestIdOf('ad', '7001', 'Autumn 1')).toBe(id);
    const others = [
      requestIdOf('adset', '7001', 'Autumn 1'),
      requestIdOf('ad', '7002', 'Autumn 1'),
      requestIdOf('ad', '7001', 'Autumn 2'),
    ];
    expect(new Set([id, ...others]).size).toBe(4);
  });

  it('is a signed 64-bit number, different for each of 2,000 ads', () => {
    const ids = Array.from({ length: 2_000 }, (_, i) => requestIdOf('ad', '7001', `Autumn ${i}`));
    expect(new Set(ids).size).toBe(2_000);
    expect(ids.every((id) => /^\d+$/.test(id) && BigInt(id) < 2n ** 63n)).toBe(true);
  });
});
