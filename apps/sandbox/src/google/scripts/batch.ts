import { facade, ScriptError, type Facade } from './engine/bridge.js';
import type { Stored } from '../objects/types.js';
import type { Step } from '../mutate/run.js';
import { callOf, carryOut, type Run } from './run.js';

/** An entity that a builder has built. */
export interface Built {
  entity: string;
  name: string;
  /** The operation; undefined in a preview where the entity needs another one that was not made. */
  step: Step | undefined;
  /** The object that the script gets. */
  made: (object: Stored) => Facade;
  /** What it gets in a preview; an entity with which nothing can be done unless told. */
  preview?: () => Facade;
}

type Outcome = { result: Facade | null } | { errors: string[] };

/**
 * Built entities, which go out together: when the script asks for an outcome, reads something or changes something, and at its end. What
 * waits when a run is cut is lost. Google says that building may be lazy, and not when it happens (ours).
 */
export class Batch {
  private waiting: { built: Built; settle: (outcome: Outcome) => void }[] = [];

  constructor(private readonly run: () => Run) {}

  /** Notes an entity. @returns the operation that tells its outcome */
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

  /** Sends what waits, in order. */
  send(): void {
    if (this.waiting.length === 0) return;
    const run = this.run();
    const all = this.waiting;
    this.waiting = [];
    run.clock.spend('batch');
    for (const { built, settle } of all) {
      run.clock.spend('create');
      const { entity, name, step } = built;
      const steps = step ? [step] : [];
      const done = carryOut(callOf(run.world, run.customer, run.person), steps, run.isPreview);
      const error = 'errors' in done ? done.errors.join(' ') : undefined;
      run.changes.push({ entity, name, change: 'created', ...(error !== undefined && { error }) });
      if ('errors' in done) settle({ errors: done.errors });
      else settle({ result: run.isPreview ? (built.preview?.() ?? previewOf(built)) : built.made(done.objects[0]!) });
    }
  }
}

/** What a script gets in a preview for an entity that was not made: it has its name, and nothing can be done with it. */
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
