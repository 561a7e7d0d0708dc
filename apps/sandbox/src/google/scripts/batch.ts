import { facade, ScriptError, type Facade } from './engine/bridge.js';
import type { Stored } from '../objects/types.js';
import type { Step } from '../mutate/run.js';
import { callOf, carryOut, carryOutEach, type Run } from './run.js';

/** An entity that a builder has built. */
export interface Built {
  entity: string;
  name: string;
  /** The operation; undefined in a preview if the entity needs another entity, which the preview did not create. */
  step: Step | undefined;
  /** The object that the script gets. */
  made: (object: Stored) => Facade;
  /** The object that the script gets in a preview; by default an object whose methods do nothing. */
  preview?: () => Facade;
}

type Outcome = { result: Facade | null } | { errors: string[] };

interface Waiting {
  built: Built;
  settle: (outcome: Outcome) => void;
}

/**
 * Built entities that wait to be sent together. They are sent when the script requests a result, reads or changes something, or ends.
 * Entities that still wait when a run is cut are lost. Google says that building may be lazy, but not when entities are sent (our choice).
 */
export class Batch {
  private waiting: Waiting[] = [];

  constructor(private readonly run: () => Run) {}

  /** Adds an entity. @returns the operation with which the script reads its result */
  add(built: Built): Facade {
    let outcome: Outcome | undefined;
    this.waiting.push({ built, settle: (known) => void (outcome = known) });
    const known = (): Outcome => {
      if (!outcome) this.send();
      return outcome!;
    };
    return facade(`${built.entity}Operation`, {
      isSuccessful: () => 'result' in known(),
      getErrors() {
        const all = known();
        return 'errors' in all ? all.errors : [];
      },
      getResult() {
        const all = known();
        return 'result' in all ? all.result : null;
      },
    });
  }

  /** Sends all waiting entities, in order. */
  send(): void {
    if (this.waiting.length === 0) return;
    const run = this.run();
    const all = this.waiting;
    this.waiting = [];
    run.clock.spend('batch');
    const sent: Waiting[] = [];
    try {
      for (const one of all) {
        run.clock.spend('create');
        sent.push(one);
      }
    } finally {
      // A run that is cut in the middle of a batch has created the entities before the cut.
      if (run.isPreview) for (const one of sent) this.try(run, one);
      else this.carryOut(run, sent);
    }
  }

  private carryOut(run: Run, sent: readonly Waiting[]): void {
    if (sent.length === 0) return;
    const steps = sent.map(({ built: { step } }) => step!);
    const outcomes = carryOutEach(callOf(run.world, run.customer, run.person), steps);
    sent.forEach(({ built, settle }, index) => {
      const outcome = outcomes[index]!;
      note(run, built, 'errors' in outcome ? outcome.errors : []);
      settle('errors' in outcome ? outcome : { result: built.made(outcome.object) });
    });
  }

  /** Checks whether an entity could be created. */
  private try(run: Run, { built, settle }: Waiting): void {
    const steps = built.step ? [built.step] : [];
    const done = carryOut(callOf(run.world, run.customer, run.person), steps, true);
    note(run, built, 'errors' in done ? done.errors : []);
    settle('errors' in done ? { errors: done.errors } : { result: built.preview?.() ?? previewOf(built) });
  }
}

function note(run: Run, { entity, name }: Built, errors: readonly string[]): void {
  run.changes.push({ entity, name, change: 'created', ...(errors.length > 0 && { error: errors.join(' ') }) });
}

/**
 * The object that a script gets in a preview for an entity that was not created. It has the entity's name, and its methods do nothing.
 */
const previewOf = ({ entity, name }: Built): Facade =>
  facade(`${entity}Preview`, {
    getEntityType: () => entity,
    getName: () => name,
    getId: () => 0,
    enable: () => undefined,
    pause: () => undefined,
    isEnabled: () => false,
    isPaused: () => true,
    newVideoAd: nothingBelow,
    videoTargeting: nothingBelow,
  });

function nothingBelow(): never {
  throw new ScriptError('The preview has not made this entity, so nothing can be added to it.');
}
