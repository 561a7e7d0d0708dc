import type { Stack } from '../support/stack.js';

/** Minor units, by wave: what each was allowed, what its rows hold, and what it has spent as reported. */
export async function searchMoney({ database }: Pick<Stack, 'database'>, uuid: string) {
  const { rows } = await database.query<{ state: string; budget: number; rows: number; spent: number }>(
    `select w.state, w.budget_minor::float8 as budget,
       (select sum(o.budget_minor)::float8 from ad_object o where o.experiment_id = w.experiment_id and o.wave = w.wave) as rows,
       coalesce((select sum(i.spend_minor)::float8 from ad_insight i join ad_object o on o.id = i.ad_object_id
         where o.experiment_id = w.experiment_id and o.wave = w.wave), 0) as spent
     from search_wave w join experiment e on e.id = w.experiment_id where e.uuid = $1 order by w.wave`,
    [uuid],
  );
  return {
    states: rows.map(({ state }) => state),
    budgets: rows.map(({ budget }) => budget),
    rows: rows.map((row) => row.rows),
    spent: rows.map(({ spent }) => spent),
  };
}

/** @throws Error with the reasons if a wave was left out or cut short */
export async function requireWaves({ database }: Pick<Stack, 'database'>, uuid: string): Promise<void> {
  const { rows } = await database.query<{ wave: number; reasons: unknown }>(
    `select w.wave, w.reasons from search_wave w join experiment e on e.id = w.experiment_id
     where e.uuid = $1 and w.state in ('left-out', 'cut-short')`,
    [uuid],
  );
  if (rows.length > 0) throw new Error(`waves of ${uuid} did not run: ${JSON.stringify(rows)}`);
}
