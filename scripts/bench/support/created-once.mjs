/** Checks benches that create ads: compares the sandbox's own ledger with the names that were planned. */

const KEY = /\[[^[\]]*\]$/;
/** Creatives have the names of their ads. */
const TYPES = new Set(['campaign', 'adset', 'ad']);

/**
 * @param {import('../../lib/stack.mjs').Stack} stack @param {import('pg').Client} database
 * @param {readonly number[]} experiments ids
 * @returns {Promise<{ planned: number, twice: number, lost: number }>} objects of every kind: planned ones, those that the sandbox created
 *   more than once (deleted or not), and those that it does not have
 */
export async function createdOnce(stack, database, experiments) {
  const { rows } = await database.query('select external_name as name from ad_object where experiment_id = any($1)', [
    experiments,
  ]);
  const answer = await fetch(`${stack.sandboxUrl}/__sandbox/ledger?platform=meta`);
  const { data } = await answer.json();
  const keyOf = ({ name }) => KEY.exec(name)?.[0];
  const created = Map.groupBy(
    data.filter(({ type }) => TYPES.has(type)),
    keyOf,
  );
  const countOf = (row) => created.get(keyOf(row)) ?? [];
  return {
    planned: rows.length,
    twice: rows.filter((row) => countOf(row).length > 1).length,
    lost: rows.filter((row) => !countOf(row).some(({ deleted }) => !deleted)).length,
  };
}

/** @throws if an object was created twice or not at all */
export async function assertCreatedOnce(stack, database, experiments) {
  const { planned, twice, lost } = await createdOnce(stack, database, experiments);
  if (planned === 0 || twice > 0 || lost > 0)
    throw new Error(`of ${planned} planned objects, ${twice} were created twice and ${lost} are missing`);
}
