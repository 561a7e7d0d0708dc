import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CALL_OUTCOMES, type CallOutcome } from '#libs/contracts/platform/platform-calls.js';
import { CallLog, inNameOf, keepStoring, NOT_COUNTED, outcomeOf, portOf, type CallHour } from './calls.js';
import { ConnectorError, type ConnectorErrorCode } from './connector-error.js';

const TEAM = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-11-23T12:00:00Z');

const call = (outcome: CallOutcome = 'ok', more: object = {}) => ({
  platform: 'meta' as const,
  outcome,
  quota: [],
  ...more,
});
const figures = ({ organizationId, accountId, hour, ...row }: CallHour) => [
  organizationId,
  accountId,
  hour.toISOString(),
  Object.fromEntries(CALL_OUTCOMES.filter((outcome) => row[outcome] > 0).map((outcome) => [outcome, row[outcome]])),
];

/** A client with one method of each return type that connectors have. */
class Client {
  constructor(private readonly log: CallLog) {}
  readonly name = 'client';
  async ask(): Promise<string> {
    await Promise.resolve();
    this.log.record(call());
    return this.name;
  }
  async *pages(): AsyncGenerator<number> {
    for (let page = 1; page <= 2; page++) {
      await Promise.resolve();
      this.log.record(call());
      yield page;
    }
  }
}

describe('counting calls to platforms', () => {
  it('counts calls for the team of their link, by account and hour', async () => {
    let now = NOON + 59 * 60_000;
    const log = new CallLog(() => now);
    inNameOf({ organizationId: TEAM, accountId: 'act_1' }, () => {
      log.record(call());
      log.record(call('throttled'));
      log.record(call('ok', { accountId: 'act_2' }));
    });
    inNameOf({ organizationId: OTHER }, () => log.record(call('expired')));
    now += 60_000;
    await inNameOf({ organizationId: TEAM, accountId: 'act_1' }, async () => {
      await Promise.resolve();
      log.record(call('unknown'));
    });
    expect(log.take().map(figures)).toEqual([
      [TEAM, 'act_1', '2026-11-23T12:00:00.000Z', { ok: 1, throttled: 1 }],
      [TEAM, 'act_1', '2026-11-23T13:00:00.000Z', { unknown: 1 }],
      [TEAM, 'act_2', '2026-11-23T12:00:00.000Z', { ok: 1 }],
      [OTHER, '', '2026-11-23T12:00:00.000Z', { expired: 1 }],
    ]);
    expect(log.take()).toEqual([]);
  });

  it('does not count calls without a team', () => {
    const log = new CallLog();
    log.record(call());
    NOT_COUNTED.record(call());
    expect(log.take()).toEqual([]);
  });

  it('counts calls of every method of a port, including a list that is read page by page elsewhere', async () => {
    const log = new CallLog(() => NOON);
    const client = portOf({ organizationId: TEAM, accountId: 'act_1' }, new Client(log));
    expect([client.name, await client.ask()]).toEqual(['client', 'client']);
    const pages = client.pages();
    const seen: number[] = [];
    await inNameOf({ organizationId: OTHER, accountId: 'act_9' }, async () => {
      for await (const page of pages) seen.push(page);
    });
    expect(seen).toEqual([1, 2]);
    expect(log.take().map(figures)).toEqual([[TEAM, 'act_1', '2026-11-23T12:00:00.000Z', { ok: 3 }]]);
  });

  it.each<[ConnectorErrorCode, CallOutcome]>([
    ['INVALID_REQUEST', 'refused'],
    ['RATE_LIMITED', 'throttled'],
    ['AUTH_EXPIRED', 'expired'],
    ['TRANSIENT', 'unknown'],
    ['OUTCOME_UNKNOWN', 'unknown'],
  ])('counts an end with %s as %s', (code, outcome) => {
    expect(outcomeOf(new ConnectorError(code, 'meta'))).toBe(outcome);
    expect(outcomeOf(null)).toBe('ok');
  });

  it('keeps the last reported quota, shortened to what a row may store', () => {
    const log = new CallLog(() => NOON);
    const use = (percent: number, pool = 'ads_management') => ({ pool, percent, regainMinutes: 0 });
    inNameOf({ organizationId: TEAM, accountId: 'act_1' }, () => {
      log.record(call('ok', { quota: [use(20)] }));
      log.record(call('throttled', { quota: [use(101), use(Number.NaN, 'odd'), use(-3, 'p'.repeat(99))] }));
      log.record(call('ok'));
      log.record(call('ok', { accountId: 'act_2', quota: Array.from({ length: 50 }, (_, i) => use(i, `pool ${i}`)) }));
      log.record(call('ok', { accountId: 'a'.repeat(300) }));
    });
    const [long, one, two] = log.take();
    expect(long).toMatchObject({ accountId: 'a'.repeat(64), quota: null, quotaAt: null });
    expect(one!.quota).toEqual([use(101), use(0, 'odd'), use(0, 'p'.repeat(64))]);
    expect(one!.quotaAt).toEqual(new Date(NOON));
    expect(two!.quota).toHaveLength(8);
  });

  it('loses and duplicates no call, in any order of taking, storing and putting back', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant<'call'>('call'),
        team: fc.constantFrom(TEAM, OTHER),
        account: fc.constantFrom('', 'act_1', 'act_2'),
        outcome: fc.constantFrom(...CALL_OUTCOMES),
        later: fc.constantFrom(0, 1, HOUR_MS),
      }),
      fc.record({ do: fc.constantFrom<'store' | 'fail'>('store', 'fail') }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let now = NOON;
        const log = new CallLog(() => now);
        const stored = new Map<string, number>();
        const made = new Map<string, number>();
        const add = (to: Map<string, number>, key: string, count: number) => to.set(key, (to.get(key) ?? 0) + count);
        const store = (rows: readonly CallHour[]) => {
          for (const row of rows)
            for (const outcome of CALL_OUTCOMES)
              if (row[outcome] > 0)
                add(stored, [row.organizationId, row.accountId, row.hour.getTime(), outcome].join(), row[outcome]);
        };
        const make = (team: string, account: string, outcome: CallOutcome) => {
          inNameOf({ organizationId: team, accountId: account }, () => log.record(call(outcome)));
          add(made, [team, account, now - (now % HOUR_MS), outcome].join(), 1);
        };
        for (const one of steps) {
          if (one.do === 'call') {
            now += one.later;
            make(one.team, one.account, one.outcome);
          } else if (one.do === 'store') store(log.take());
          else {
            const rows = log.take();
            make(TEAM, 'act_1', 'ok'); // while it is being stored, without success
            log.putBack(rows);
          }
        }
        store(log.take());
        expect(stored).toEqual(made);
        expect(log.dropped).toBe(0);
      }),
    );
  });

  it('leaves out calls of more accounts than it can keep, and counts them as dropped', () => {
    const log = new CallLog(() => NOON);
    inNameOf({ organizationId: TEAM }, () => {
      for (let i = 0; i < 5_010; i++) log.record(call('ok', { accountId: `act_${i}` }));
      log.record(call('refused', { accountId: 'act_7' }));
    });
    expect(log.dropped).toBe(10);
    const rows = log.take();
    expect(rows).toHaveLength(5_000);
    expect(rows.find(({ accountId }) => accountId === 'act_7')).toMatchObject({ ok: 1, refused: 1 });
  });

  it('logs the number of calls that could neither be stored nor be kept', () => {
    const log = new CallLog(() => NOON);
    const record = (accountId: string, outcome: CallOutcome = 'ok') =>
      inNameOf({ organizationId: TEAM }, () => log.record(call(outcome, { accountId })));
    for (const outcome of ['ok', 'ok', 'refused'] as const) record('act_early', outcome);
    const early = log.take();
    for (let i = 0; i < 5_000; i++) record(`act_${i}`);
    log.putBack(early);
    expect(log.dropped).toBe(3);
  });

  it('stores repeatedly, retries failed rows together with the next ones, and stores the rest at the end', async () => {
    const log = new CallLog(() => NOON);
    const failures: unknown[] = [];
    const stored: unknown[] = [];
    let isAway = true;
    const storing = keepStoring(
      log,
      async (rows) => {
        if (isAway) throw new Error('away');
        stored.push(...rows.map(figures));
      },
      { everyMs: 1, onFailure: (error) => failures.push(error) },
    );
    const make = () => inNameOf({ organizationId: TEAM, accountId: 'act_1' }, () => log.record(call()));
    make();
    while (failures.length === 0) await new Promise((resolve) => setImmediate(resolve));
    isAway = false;
    make();
    while (stored.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(stored).toEqual([[TEAM, 'act_1', '2026-11-23T12:00:00.000Z', { ok: 2 }]]);
    make();
    await storing.stop();
    expect(stored).toHaveLength(2);
  });
});
