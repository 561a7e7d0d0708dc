import { createContext, runInContext } from 'node:vm';
import { adsApp } from './ads-app.js';
import type { Customer, Kind, Thing, Upload } from './customer.js';

/*
 * A customer of Google Ads in memory, and the part of `AdsApp` that generated scripts use. It stores what scripts create, so that specs can
 * compare it with the plan. The sandbox checks scripts independently; this one is fast.
 */

export interface RunOptions {
  preview?: boolean;
  customer?: string;
  /** Runs before the change with this number, counted from 0, like an action of another person. */
  meanwhile?: { at: number; act(): unknown };
  /** The run is cut off before this change, counted from 0. */
  cutAt?: number;
  /** ms since 1970. */
  now?: number;
  /** Whether an upload is processed while the script waits; otherwise only after it. */
  isUploadQuick?: boolean;
  /** Seconds that each change takes. */
  secondsEach?: number;
}
export interface RunResult {
  log: string[];
  /** The message of the exception that ended it; null if it came to its end. */
  error: string | null;
}

const RUN_SECONDS = 30 * 60;

export class FakeGoogleAds implements Customer {
  readonly things: Record<Kind, Thing[]> = { campaign: [], adset: [], ad: [] };
  readonly uploads: Upload[] = [];
  readonly labels: string[] = [];
  /** Setters of campaigns without an effect, as if Google refused the value. */
  readonly refused = new Set<'networks' | 'devices'>();
  /** Ids of devices that scripts do not list. */
  readonly unlisted = new Set<number>();
  changes = 0;
  private next = 100;
  private waiting: Record<string, string>[] = [];

  constructor(readonly customer = '222-333-4444') {}

  of(kind: Kind): Thing[] {
    return this.things[kind].filter(({ isRemoved, above }) => !isRemoved && !this.isGone(kind, above));
  }

  run(script: string, options: RunOptions = {}): RunResult {
    const {
      preview = false,
      customer = this.customer,
      cutAt = Infinity,
      isUploadQuick = true,
      secondsEach = 0.2,
    } = options;
    const log: string[] = [];
    let seconds = 0;
    let clock = options.now ?? Date.now();
    const until = this.changes + cutAt;
    let own = 0;
    const change = (act: () => void) => {
      if (preview) throw new Error('a preview changes nothing');
      if (this.changes >= until) throw new Error('cut');
      if (own++ === options.meanwhile?.at) options.meanwhile.act();
      this.changes += 1;
      seconds += secondsEach;
      act();
    };
    const sleep = (ms: number) => {
      seconds += ms / 1_000;
      clock += ms;
      if (isUploadQuick) this.process();
    };
    class FakeDate extends Date {
      static override now = () => clock;
    }
    const context = createContext({
      AdsApp: adsApp(this, { preview, customer, change, left: () => RUN_SECONDS - seconds }),
      Utilities: { sleep },
      Logger: { log: (text: unknown) => void log.push(String(text)) },
      Date: FakeDate,
    });
    let error: string | null = null;
    try {
      runInContext(`${script}\nmain();`, context, { timeout: 20_000 });
    } catch (thrown) {
      error = (thrown as Error).message;
    }
    this.process();
    return { log, error };
  }

  private isGone(kind: Kind, above: string): boolean {
    if (kind === 'campaign') return false;
    const parentKind = kind === 'ad' ? 'adset' : 'campaign';
    const parent = this.things[parentKind].find(({ id }) => id === above);
    return parent === undefined || parent.isRemoved || this.isGone(parentKind, parent.above);
  }

  add(kind: Kind, above: string, name: string, facts: Record<string, unknown>, isOn: boolean): Thing {
    const thing = {
      id: String(this.next++),
      name,
      isOn,
      isRemoved: false,
      above,
      costMicros: 0,
      facts,
      criteria: new Set<string>(),
      removedCriteria: new Set<string>(),
    };
    this.things[kind].push(thing);
    return thing;
  }

  take(file: Upload): void {
    this.uploads.push(file);
    this.waiting.push(...file.rows);
  }

  private process(): void {
    for (const row of this.waiting.splice(0)) {
      const [kind, id] = row['Row Type'] === 'Campaign' ? ['campaign', 'Campaign ID'] : ['adset', 'Ad group ID'];
      if (row['Action'] === 'Remove') {
        for (const thing of this.things[kind as Kind]) if (thing.id === row[id!]) thing.isRemoved = true;
      } else if (!this.of('campaign').some(({ name }) => name === row['Campaign']))
        this.add(
          'campaign',
          '',
          row['Campaign']!,
          { ...row, networks: ['YOUTUBE_VIDEO'] },
          row['Campaign status'] !== 'Paused',
        );
    }
  }
}
