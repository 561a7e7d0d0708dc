import { describe, expect, it } from '@jest/globals';
import { experimentRef } from './experiment-ref.js';

const UUID = '0190b6a2-7c1e-7d3a-9f44-5b6c7d8e9f00';

describe('reference to an experiment', () => {
  it.each([
    ['42', '42'],
    [' #42 ', '42'],
    [UUID, UUID],
    [UUID.toUpperCase(), UUID],
    [`https://app.polyad.test/experiments/${UUID}?tab=ads`, UUID],
    ['', null],
    ['0', null],
    ['4.2', null],
    ['12345678901', null],
    [UUID.slice(1), null],
  ])('%j is read as %j', (text, ref) => expect(experimentRef(text)).toBe(ref));
});
