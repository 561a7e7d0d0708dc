import type { EntityManager } from '@mikro-orm/postgresql';
import { SealError, type SealedPlace, type Sealer } from '../../sealing.js';

/** A column whose values are sealed. */
interface SealedColumn extends Pick<SealedPlace, 'table' | 'column'> {
  /** The column that names a row in the seal. */
  row: string;
  /** The sealed text, in SQL. */
  value: string;
  /** The change that puts another text in its place, with one parameter. */
  change: string;
  /** Rows that must stay as they are for now. */
  except: string;
}

const plain = (table: string, column: string, except = 'false'): SealedColumn => ({
  table,
  column,
  row: 'id',
  value: column,
  change: `${column} = ?`,
  except,
});

/** A renewal writes its token only if the sealed token is still the token that it has read. */
const RENEWING = 'coalesce(renewing_until > clock_timestamp(), false)';

const COLUMNS: readonly SealedColumn[] = [
  plain('platform_link', 'sealed_token', RENEWING),
  plain('platform_link', 'sealed_renewal_token', RENEWING),
  plain('webhook', 'sealed_address'),
  plain('webhook', 'sealed_secret'),
  plain('webhook', 'sealed_previous_secret'),
  {
    table: 'outbox_item',
    column: 'payload.sealedToken',
    row: 'dedupe_key',
    value: `payload->>'sealedToken'`,
    change: `payload = jsonb_set(payload, '{sealedToken}', to_jsonb(?::text))`,
    except: 'false',
  },
];

/** Maximum number of rows that one query reads. */
const MOST_ROWS = 500;

export interface Resealed {
  /** The number of values that this call sealed with the first key. */
  resealed: number;
  /** The number of values that another process changed at that moment, or is about to change. The next call finds them. */
  busy: number;
  /** The number of values that no key opens, so that a person has to link or enter them again. */
  unreadable: number;
}

/** Every sealed value of the installation, for the operator's command. */
export class SealedValuesRepository {
  /** @param em returns a new entity manager for each call */
  constructor(
    private readonly em: () => EntityManager,
    private readonly sealer: Sealer,
  ) {}

  /** Seals values of other keys with the first key, while API and workers run. It can be killed and called again. */
  async reseal(): Promise<Resealed> {
    const counts: Resealed = { resealed: 0, busy: 0, unreadable: 0 };
    for (const column of COLUMNS)
      for await (const { row, sealed } of this.outdated(column)) counts[await this.resealOne(column, row, sealed)] += 1;
    return counts;
  }

  private async *outdated({ table, row, value }: SealedColumn): AsyncGenerator<{ row: string; sealed: string }> {
    for (let last = ''; ;) {
      const rows = await this.em().execute<{ row: string; sealed: string }[]>(
        `select ${row}::text as row, ${value} as sealed from ${table}
         where ${row}::text > ? and split_part(${value}, '.', 2) <> ? order by ${row}::text limit ${MOST_ROWS}`,
        [last, this.sealer.writingKey],
      );
      yield* rows;
      if (rows.length < MOST_ROWS) return;
      last = rows.at(-1)!.row;
    }
  }

  private async resealOne(
    { table, column, row: name, value, change, except }: SealedColumn,
    row: string,
    sealed: string,
  ): Promise<keyof Resealed> {
    const place = { table, row, column };
    let resealed: string;
    try {
      resealed = this.sealer.seal(this.sealer.open(sealed, place), place);
    } catch (error) {
      if (error instanceof SealError) return 'unreadable';
      throw error;
    }
    const changed = await this.em().execute(
      `update ${table} set ${change} where ${name}::text = ? and ${value} = ? and not ${except} returning 1`,
      [resealed, row, sealed],
    );
    return changed.length > 0 ? 'resealed' : 'busy';
  }
}
