import type { Stack } from '../support/stack.js';
import { witnessed } from './witness.js';

type Parts = Pick<Stack, 'database' | 'sandboxUrl'>;

/**
 * The money of a search in minor units, by wave: its approved budget, the budgets of its rows, and its reported spend. `ledger` has the
 * budgets and the spend in the sandbox, including those of deleted objects.
 */
export async function searchMoney({ database, sandboxUrl }: Parts, uuid: string) {
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
    ledger: await ledgerMoney({ database, sandboxUrl }, uuid, rows.length),
  };
}

/** The budgets and the spend of each wave in the sandbox. @throws Error for a campaign or a budget that none of our rows has */
async function ledgerMoney({ database, sandboxUrl }: Parts, uuid: string, waves: number) {
  const { rows } = await database.query<{ key: string; name: string; wave: number }>(
    `select e.key, o.external_name as name, o.wave from ad_object o join experiment e on e.id = o.experiment_id
     where e.uuid = $1`,
    [uuid],
  );
  const waveOf = new Map(rows.map(({ name, wave }) => [name, wave]));
  const budgets = Array.from({ length: waves }, () => 0);
  const spent = [...budgets];
  for (const { type, name, money } of await witnessed(sandboxUrl, rows[0]!.key, { withMoney: true })) {
    const budget = money!.lifetime ?? 0;
    if (type !== 'campaign' && budget === 0) continue;
    const wave = waveOf.get(name);
    if (wave === undefined) throw new Error(`nobody planned ${name}`);
    budgets[wave]! += budget;
    if (type === 'campaign') spent[wave]! += money!.spent;
  }
  return { budgets, spent };
}

/** Checks that all waves ran. @throws Error with the reasons if a wave was left out or cut short */
export async function requireWaves({ database }: Pick<Stack, 'database'>, uuid: string): Promise<void> {
  const { rows } = await database.query<{ wave: number; reasons: unknown }>(
    `select w.wave, w.reasons from search_wave w join experiment e on e.id = w.experiment_id
     where e.uuid = $1 and w.state in ('left-out', 'cut-short')`,
    [uuid],
  );
  if (rows.length > 0) throw new Error(`waves of ${uuid} did not run: ${JSON.stringify(rows)}`);
}
