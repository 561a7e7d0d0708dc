import { setTimeout as delay } from 'node:timers/promises';

/**
 * Resolves when a condition holds for every one of these experiments.
 * @param {import('pg').Client} database @param {readonly number[]} experiments ids
 * @param {string} condition SQL on a row of `experiment`
 * @throws if an experiment has failed, or the time limit has passed
 */
export async function untilAll(database, experiments, condition, limitMs) {
  for (const deadline = Date.now() + limitMs; ; await delay(250)) {
    const { rows } = await database.query(
      `select count(*) filter (where ${condition})::int as there, count(*) filter (where status = 'FAILED')::int as failed
       from experiment where id = any($1)`,
      [experiments],
    );
    const [{ there, failed }] = rows;
    if (there === experiments.length) return;
    if (failed > 0) throw new Error(`${failed} experiments have failed`);
    if (Date.now() > deadline)
      throw new Error(`only ${there} of ${experiments.length} were there after ${limitMs / 1_000} s`);
  }
}
