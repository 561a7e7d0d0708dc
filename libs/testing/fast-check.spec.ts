import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';

/** The draws for the properties of a spec, in a run started with this seed. */
async function draws(seed?: string): Promise<number[]> {
  jest.resetModules();
  if (seed === undefined) delete process.env['POLYAD_TEST_SEED'];
  else process.env['POLYAD_TEST_SEED'] = seed;
  const { default: fresh } = (await import('fast-check')) as { default: typeof fc };
  const drawn: number[] = [];
  fresh.assert(fresh.property(fresh.integer(), (n) => void drawn.push(n)));
  return drawn;
}

describe('the draws of fast-check', () => {
  const given = process.env['POLYAD_TEST_SEED'];
  afterEach(() => {
    if (given === undefined) delete process.env['POLYAD_TEST_SEED'];
    else process.env['POLYAD_TEST_SEED'] = given;
  });

  it('are the same in each run by default, follow a given seed, or are new', async () => {
    const usual = await draws();
    expect(usual.length).toBe(100);
    expect(await draws()).toEqual(usual);
    expect(await draws('7')).toEqual(await draws('7'));
    expect(await draws('7')).not.toEqual(usual);
    expect(await draws('random')).not.toEqual(await draws('random'));
    await expect(draws('some')).rejects.toThrow('POLYAD_TEST_SEED is "some"');
  });

  it('are printed with a failure, so that it can be repeated', () => {
    expect(() => fc.assert(fc.property(fc.integer(), () => false))).toThrow(/seed: -?\d+/);
  });
});
