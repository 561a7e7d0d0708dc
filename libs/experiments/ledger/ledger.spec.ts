import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LEDGER_STATES, type CreateTimes } from '#libs/contracts/experiment/run/ad-object.js';
import { applyEvent, isAllowed, nextStep, settledAt, type LedgerRow } from './ledger.js';

const times: CreateTimes = { createTimeoutMs: 60_000, settleMarginMs: 30_000 };
const row = (change: Partial<LedgerRow> = {}): LedgerRow => ({
  state: 'planned',
  sentAt: null,
  attempt: 0,
  platformId: null,
  ...change,
});

describe('ledger row', () => {
  it('is sent when planned, and needs nothing more when settled', () => {
    expect(nextStep(row(), 0, times)).toEqual({ do: 'send' });
    for (const state of ['created', 'rejected', 'removed'] as const) {
      expect(nextStep(row({ state, sentAt: 0 }), 1e9, times)).toEqual({ do: 'done' });
    }
  });

  it('waits until the earlier call can no longer take effect, and is then looked up', () => {
    for (const state of ['sending', 'unknown'] as const) {
      const sent = row({ state, sentAt: 1_000, attempt: 1 });
      expect(nextStep(sent, 90_999, times)).toEqual({ do: 'wait-until', at: 91_000 });
      expect(nextStep(sent, 91_000, times)).toEqual({ do: 'look-up' });
    }
  });

  it('adopts a found object at any time, and counts it as absent only after the call has settled', () => {
    const sent = row({ state: 'unknown', sentAt: 1_000, attempt: 1 });
    expect(applyEvent(sent, { type: 'looked-up', at: 2_000, platformId: '7' }, times)).toMatchObject({
      state: 'created',
      platformId: '7',
    });
    expect(() => applyEvent(sent, { type: 'looked-up', at: 90_999, platformId: null }, times)).toThrow(
      'may still land',
    );
    expect(applyEvent(sent, { type: 'looked-up', at: 91_000, platformId: null }, times).state).toBe('planned');
  });

  it('is looked up after a wait if it is planned or refused in a restored database', () => {
    for (const state of ['planned', 'rejected'] as const) {
      const doubted = applyEvent(row({ state }), { type: 'doubted', at: 1_000 }, times);
      expect(nextStep(doubted, 1_000, times)).toEqual({ do: 'wait-until', at: 91_000 });
      expect(nextStep(doubted, 91_000, times)).toEqual({ do: 'look-up' });
    }
    expect(isAllowed('created', 'doubted')).toBe(false);
    const adopted = { type: 'adopted', platformId: '7' } as const;
    expect(applyEvent(row({ state: 'rejected' }), adopted, times)).toMatchObject({ state: 'created', platformId: '7' });
    expect(LEDGER_STATES.filter((state) => isAllowed(state, 'adopted'))).toEqual(['planned', 'rejected']);
  });

  it('follows the reads, in both directions, if a person creates the object', () => {
    const seen = applyEvent(row(), { type: 'seen', platformId: '7' }, times);
    expect(seen).toMatchObject({ state: 'created', platformId: '7', attempt: 0, sentAt: null });
    expect(applyEvent(seen, { type: 'seen', platformId: '8' }, times)).toMatchObject({ platformId: '8' });
    expect(applyEvent(seen, { type: 'unseen' }, times)).toEqual(row());
    expect(LEDGER_STATES.filter((state) => isAllowed(state, 'seen'))).toEqual(['planned', 'created']);
    // A read cannot decide about a call that can still take effect: the ledger waits until the call has settled.
    expect(isAllowed('unknown', 'seen')).toBe(false);
  });

  it('counts how many times it was sent', () => {
    const once = applyEvent(row(), { type: 'sending', at: 1_000 }, times);
    expect(once).toMatchObject({ state: 'sending', sentAt: 1_000, attempt: 1 });
    const again = applyEvent(applyEvent(once, { type: 'deferred' }, times), { type: 'sending', at: 2_000 }, times);
    expect(again).toMatchObject({ state: 'sending', sentAt: 2_000, attempt: 2 });
  });

  it('rejects events that do not fit the state', () => {
    expect(() => applyEvent(row({ state: 'unknown', sentAt: 0 }), { type: 'sending', at: 1 }, times)).toThrow();
    expect(() => applyEvent(row({ state: 'unknown', sentAt: 0 }), { type: 'removed' }, times)).toThrow();
    expect(LEDGER_STATES.filter((state) => isAllowed(state, 'sending'))).toEqual(['planned']);
  });
});

/**
 * The simulated world around a row: a platform where calls take effect late or never, and workers that die between two
 * steps.
 */
interface World {
  now: number;
  row: LedgerRow;
  /** Times at which calls in progress take effect. */
  inProgress: number[];
  objects: string[];
}
type Model = object;

/** Advances the time and lets due calls take effect. */
function advance(world: World, ms: number): void {
  world.now += ms;
  for (const _ of world.inProgress.filter((effectAt) => effectAt <= world.now))
    world.objects.push(`id${world.objects.length}`);
  world.inProgress = world.inProgress.filter((effectAt) => effectAt > world.now);
  // The ledger's promise: one object per planned row, whatever happened so far.
  expect(world.objects.length).toBeLessThanOrEqual(1);
}

class Wait implements fc.Command<Model, World> {
  constructor(readonly ms: number) {}
  check = () => true;
  run = (_: Model, world: World) => advance(world, this.ms);
  toString = () => `wait(${this.ms})`;
}

type Fate = 'answered' | 'refused' | 'deferred' | 'answer lost' | 'never sent' | 'killed before the answer';

/** One activity attempt: asks for the next step and does it. */
class Attempt implements fc.Command<Model, World> {
  constructor(
    readonly fate: Fate,
    readonly delay: number,
  ) {}
  check = () => true;
  run(_: Model, world: World) {
    const step = nextStep(world.row, world.now, times);
    if (step.do === 'send') {
      expect(world.row.state).toBe('planned');
      this.send(world);
    } else if (step.do === 'look-up') {
      const event = { type: 'looked-up', at: world.now, platformId: world.objects[0] ?? null } as const;
      world.row = applyEvent(world.row, event, times);
    } else if (step.do === 'wait-until') {
      expect(step.at).toBe(settledAt(world.row, times));
    }
  }
  private send(world: World) {
    world.row = applyEvent(world.row, { type: 'sending', at: world.now }, times);
    // The client gives up after the timeout; a sent call may take effect within the margin after that.
    const takesEffect = () =>
      world.inProgress.push(world.now + (this.delay % (times.createTimeoutMs + times.settleMarginMs)));
    switch (this.fate) {
      case 'refused':
        world.row = applyEvent(world.row, { type: 'refused' }, times);
        return;
      case 'deferred':
        world.row = applyEvent(world.row, { type: 'deferred' }, times);
        return;
      case 'never sent':
        return;
      case 'answered':
        world.inProgress.push(world.now);
        advance(world, 1);
        world.row = applyEvent(world.row, { type: 'created', platformId: world.objects.at(-1)! }, times);
        return;
      case 'answer lost':
        takesEffect();
        world.row = applyEvent(world.row, { type: 'unknown' }, times);
        return;
      case 'killed before the answer':
        takesEffect();
        return;
    }
  }
  toString = () => `attempt(${this.fate}, ${this.delay})`;
}

class Retry implements fc.Command<Model, World> {
  check = () => true;
  run(_: Model, world: World) {
    if (isAllowed(world.row.state, 'retry')) world.row = applyEvent(world.row, { type: 'retry' }, times);
  }
  toString = () => 'retry';
}

describe('ledger with lost responses, late calls and killed workers', () => {
  const fates = fc.constantFrom<Fate>(
    'answered',
    'refused',
    'deferred',
    'answer lost',
    'never sent',
    'killed before the answer',
  );
  const commands = fc.commands(
    [
      fc.integer({ min: 0, max: 120_000 }).map((ms) => new Wait(ms)),
      fc.tuple(fates, fc.integer({ min: 0, max: 89_999 })).map(([fate, delay]) => new Attempt(fate, delay)),
      fc.constant(new Retry()),
    ],
    { maxCommands: 40 },
  );

  it('LIFE-012 never creates two objects for one row', () => {
    fc.assert(
      fc.property(commands, (list) => {
        let final: World | undefined;
        const setup = () => {
          final = { now: 1_000, row: row(), inProgress: [], objects: [] };
          return { model: {}, real: final };
        };
        fc.modelRun(setup, list);
        advance(final!, 1e6);
        // Without further faults, the row settles and matches the platform.
        for (let i = 0; i < 5; i++) new Attempt('answered', 0).run({}, final!);
        expect(['created', 'rejected']).toContain(final!.row.state);
        expect(final!.objects.length).toBe(final!.row.state === 'created' ? 1 : 0);
      }),
      { numRuns: 500 },
    );
  });
});
