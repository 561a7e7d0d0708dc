import type { Database } from '../store/database.js';
import type { TimeSource } from '../store/uptime.js';
import type { Level } from './objects/find.js';
import type { Objective } from './rules/enums.js';
import { CODE } from './wire/codes.js';
import { Refusal } from './wire/refusal.js';

const DAY_MS = 86_400_000;

/**
 * The end of manual campaigns in two readings. The platform's own text closes `/campaign/create/` (`all`). A third party says that
 * campaigns, ad groups and ads of four objectives end, and that the others continue (`conversions`).
 */
export const CLOSINGS = ['conversions', 'all'] as const;
export type ClosingKind = (typeof CLOSINGS)[number];
const CLOSED: readonly Objective[] = ['PRODUCT_SALES', 'WEB_CONVERSIONS', 'APP_PROMOTION', 'LEAD_GENERATION'];

/** The codes that a refusal can have. */
export const CLOSING_CODES = [CODE.invalid, CODE.offline] as const;
export type ClosingCode = (typeof CLOSING_CODES)[number];

/**
 * No source names the code. The table of return codes calls a wholly closed endpoint offline (41001). An endpoint that stays open for
 * other objectives refuses the value of a parameter (40002).
 */
const CODE_OF: Record<ClosingKind, ClosingCode> = { conversions: CODE.invalid, all: CODE.offline };
const FIELD_OF: Record<Level, string> = { campaign: 'objective_type', adgroup: 'campaign_id', ad: 'adgroup_id' };

interface Settings {
  kind: ClosingKind;
  /** Null means the default code of the kind. */
  code: ClosingCode | null;
  /** Milliseconds by which the platform's calendar is ahead of the sandbox's clock. */
  ahead: number;
}
const FIRST: Settings = { kind: 'conversions', code: null, ahead: 0 };

/** The end of manual campaigns. It follows its own calendar; schedules, quotas and reports follow the sandbox's clock. */
export class Closing {
  private readonly closesAt: number;

  /**
   * @param lastDay last day of manual objects, YYYY-MM-DD in UTC. Source of the real day: portal document 1853452461203458, "after December
   *   31, 2026"
   */
  constructor(
    private readonly db: Database,
    private readonly time: TimeSource,
    lastDay: string,
  ) {
    this.closesAt = Date.parse(lastDay) + DAY_MS;
    db.define(`CREATE TABLE IF NOT EXISTS tiktok_closing (
      id INTEGER PRIMARY KEY CHECK (id = 1), kind TEXT NOT NULL, code INTEGER, ahead REAL NOT NULL);`);
  }

  get view(): { kind: ClosingKind; code: ClosingCode; now: string; closesAt: string; isClosed: boolean } {
    const { kind, code } = this.settings;
    const dates = { now: new Date(this.now).toISOString(), closesAt: new Date(this.closesAt).toISOString() };
    return { kind, code: code ?? CODE_OF[kind], ...dates, isClosed: this.isClosed };
  }

  /** @param change `now` in milliseconds since 1970; null resets the calendar to the sandbox's clock, or the code to the kind's default */
  set(change: { kind?: ClosingKind; code?: ClosingCode | null; now?: number | null }): void {
    const before = this.settings;
    const { kind = before.kind, code = before.code, now } = change;
    const ahead = now === undefined ? before.ahead : now === null ? 0 : now - this.time.now();
    this.db.run('INSERT OR REPLACE INTO tiktok_closing (id, kind, code, ahead) VALUES (1, ?, ?, ?)', kind, code, ahead);
  }

  /** Throws if manual objects of this level and objective can no longer be created. Other checks refuse an unknown objective. */
  requireOpen(level: Level, objective: Objective | undefined): void {
    if (!this.isClosed) return;
    const { kind, code } = this.settings;
    const isOver = kind === 'all' ? level === 'campaign' : objective !== undefined && CLOSED.includes(objective);
    if (!isOver) return;
    const refusalCode = code ?? CODE_OF[kind];
    if (refusalCode === CODE.offline) throw new Refusal(refusalCode, 'The interface is offline.');
    const what = kind === 'all' ? 'Manual Campaigns' : `Manual Campaigns with objective_type ${objective}`;
    throw new Refusal(
      refusalCode,
      `${FIELD_OF[level]}: ${what} are no longer supported, use Upgraded Smart+ Campaigns.`,
    );
  }

  private get settings(): Settings {
    return this.db.get<Settings & Record<string, never>>('SELECT * FROM tiktok_closing WHERE id = 1') ?? FIRST;
  }

  private get now(): number {
    return this.time.now() + this.settings.ahead;
  }

  private get isClosed(): boolean {
    return this.now >= this.closesAt;
  }
}
