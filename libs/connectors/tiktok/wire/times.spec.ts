import { describe, expect, it } from '@jest/globals';
import { fromWireTime, toWireTime } from './times.js';

describe('times of TikTok', () => {
  it('are UTC, whatever offset a moment was told with', () => {
    expect(toWireTime('2026-12-01T09:00:00+01:00')).toBe('2026-12-01 08:00:00');
    expect(fromWireTime('2026-12-01 08:00:00')).toBe('2026-12-01T08:00:00.000Z');
  });

  it.each(['2026-12-01', '2026-12-01T08:00:00Z', 7, ''])('are not %j', (text) => {
    expect(() => fromWireTime(text)).toThrow(expect.objectContaining({ code: 'TRANSIENT' }));
  });
});
