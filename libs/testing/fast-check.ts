/**
 * fast-check for the specs (jest.config.mjs), with the same draws in each run, so that a failure comes from a change and can be repeated.
 * POLYAD_TEST_SEED=random makes new draws; POLYAD_TEST_SEED=<number> repeats a run that printed this seed with its failure.
 */
import * as original from '../../node_modules/fast-check/lib/fast-check.js';

const FIXED = 20_261_127;

/** @throws if the text is not a seed */
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
