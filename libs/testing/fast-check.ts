/**
 * fast-check as the specs get it (jest.config.mjs): with the same draws in each run, so that what fails was caused by a change and
 * fails again. POLYAD_TEST_SEED=random draws anew, and POLYAD_TEST_SEED=<number> as a run that printed this seed with its failure.
 */
import * as original from '../../node_modules/fast-check/lib/fast-check.js';

const FIXED = 20_261_127;

/** @throws where it is no seed */
function seedOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return FIXED;
  if (text === 'random') return undefined;
  const seed = Number(text);
  if (!Number.isInteger(seed)) throw new Error(`POLYAD_TEST_SEED is "${text}": it takes a whole number, or "random".`);
  return seed;
}

const seed = seedOf(process.env['POLYAD_TEST_SEED']);
if (seed !== undefined) original.configureGlobal({ ...original.readConfigureGlobal(), seed });

export default original.default;
