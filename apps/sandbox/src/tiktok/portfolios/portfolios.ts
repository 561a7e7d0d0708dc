import type { Database } from '../../store/database.js';
import type { Advertiser } from '../seed/advertisers.js';
import { notFound } from '../wire/refusal.js';

/** One entry of a portfolio, as the caller sent it. */
export interface PortfolioEntry {
  asset_content: string;
  asset_ids: string[];
}

export interface Portfolio {
  id: string;
  advertiser: string;
  entries: PortfolioEntry[];
}

/** Groups of calls to action that advertisers have created. A dynamic call to action names one. */
export class Portfolios {
  constructor(private readonly db: Database) {
    db.define(`CREATE TABLE IF NOT EXISTS tiktok_portfolios (
      seq INTEGER PRIMARY KEY, advertiser TEXT NOT NULL, entries TEXT NOT NULL);`);
  }

  add({ id: advertiser }: Advertiser, entries: readonly PortfolioEntry[]): Portfolio {
    const stored = JSON.stringify(entries);
    this.db.run('INSERT INTO tiktok_portfolios (advertiser, entries) VALUES (?, ?)', advertiser, stored);
    const { seq } = this.db.get<{ seq: number }>('SELECT last_insert_rowid() AS seq')!;
    return toPortfolio({ seq, advertiser, entries: stored });
  }

  /** Throws 40007 if the advertiser has no such portfolio. @param field the parameter that names it */
  require({ id: advertiser }: Advertiser, id: string, field: string): Portfolio {
    const found = this.of(advertiser).find((one) => one.id === id);
    if (!found) throw notFound(field, id);
    return found;
  }

  /** An advertiser's portfolios, newest first. */
  of(advertiser: string): Portfolio[] {
    const rows = this.db.all<PortfolioRow>(
      'SELECT * FROM tiktok_portfolios WHERE advertiser = ? ORDER BY seq DESC',
      advertiser,
    );
    return rows.map(toPortfolio);
  }
}

type PortfolioRow = { seq: number; advertiser: string; entries: string };

const toPortfolio = ({ seq, advertiser, entries }: PortfolioRow): Portfolio => ({
  id: `76000${String(seq).padStart(14, '0')}`,
  advertiser,
  entries: JSON.parse(entries) as PortfolioEntry[],
});

/**
 * The effective text of a dynamic call to action. A portfolio of a single text acts like the standard call to action of that text:
 * `Shop now` is SHOP_NOW.
 */
export const callToActionOf = ({ entries }: Portfolio): string =>
  entries
    .map(({ asset_content: text }) => text.toUpperCase().replaceAll(' ', '_'))
    .sort()
    .join(' ');
