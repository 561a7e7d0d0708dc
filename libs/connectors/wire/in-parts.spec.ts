import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chunks, mapFew } from './in-parts.js';

describe('work on many items', () => {
  it('runs a few at a time, each once, and returns results in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 6 }),
        async (items, limit) => {
          let [underWay, most] = [0, 0];
          const results = await mapFew(items, limit, async (turns) => {
            most = Math.max(most, ++underWay);
            for (let turn = 0; turn < turns; turn++) await Promise.resolve();
            underWay--;
            return turns * 2;
          });
          expect(results).toEqual(items.map((turns) => turns * 2));
          expect(most).toBe(Math.min(limit, items.length));
        },
      ),
    );
  });

  it('splits a list into parts of limited size, without loss', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 7 }), (items, size) => {
        const parts = chunks(items, size);
        expect(parts.flat()).toEqual(items);
        expect(parts).toHaveLength(Math.ceil(items.length / size));
        for (const part of parts.slice(0, -1)) expect(part).toHaveLength(size);
      }),
    );
  });
});
