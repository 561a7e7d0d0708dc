import { Inject, Injectable } from '@nestjs/common';
import {
  SCRIPT_MS,
  type HandItem,
  type HandScriptRequest,
  type ScriptPart,
} from '#libs/connectors/port/hand-scripts.js';
import type { Platforms } from '#libs/connectors/registry.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import {
  HandDeliveryRepository,
  type HandRun,
  type PlannedObjectRow,
} from '#libs/database/repositories/experiment/hand-delivery.repository.js';
import { LinkedAccountRepository } from '#libs/database/repositories/platform/linked-account.repository.js';
import { choiceOf } from '#libs/experiments/components.js';
import { budgetPerOf } from '#libs/experiments/planning/activation-plan.js';
import { linkNamer } from '#libs/experiments/planning/link-namer.js';
import { Database } from '../database/database.module.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';

/** The scripts of a run at one moment. */
export interface MadeScripts {
  /** The script of a step; null while nothing is planned. */
  of(step: HandStepName): string | null;
  /** The number of that script; null if the step needs only one, or if nothing is planned yet. */
  partOf(step: HandStepName): ScriptPart | null;
  times: { madeAt: string; worksUntil: string };
}

/** Makes the scripts of a run from the ledger, again each time: a script expires after a day. */
@Injectable()
export class ScriptMaker {
  constructor(
    private readonly database: Database,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  async make(run: HandRun): Promise<MadeScripts> {
    const { organizationId, id, platform, input, name, key, byHand } = run;
    const now = Date.now();
    const times = { madeAt: iso(now), worksUntil: iso(now + SCRIPT_MS) };
    const rows = await new HandDeliveryRepository(this.database.fork()).planned(organizationId, id);
    if (rows.length === 0) return { of: () => null, partOf: () => null, times };
    const { accountId, currency, seen } = byHand;
    const linkedAccount = await new LinkedAccountRepository(this.database.fork()).find(
      organizationId,
      platform,
      accountId,
    );
    const timeZone = run.accountZone ?? linkedAccount?.timeZone ?? 'UTC';
    const scripts = this.scriptsOf(run);
    const items = itemsOf(run, rows);
    const account = { accountId, currency, timeZone, facts: linkedAccount?.facts ?? {} };
    const experiment = { name, key };
    const extras = seen?.named.extra ?? [];
    const requestOf = (step: HandStepName): HandScriptRequest => ({
      step,
      account,
      experiment,
      input,
      items,
      extras,
      madeAt: now,
    });
    return {
      of: (step) => scripts.script(requestOf(step)),
      partOf: (step) => severalOf(scripts.part?.(requestOf(step))),
      times,
    };
  }

  /** The page where a person runs the scripts of a run; null if there is none to link to. */
  pageOf(run: HandRun): string | null {
    return this.scriptsOf(run).scriptsUrl?.(run.byHand.accountId) ?? null;
  }

  private scriptsOf({ platform }: HandRun) {
    const { byHand } = this.platforms.for(platform);
    if (!byHand) throw new Error(`${platform} has nothing that is delivered by hand.`);
    return byHand;
  }
}

/** A single part needs no number. */
const severalOf = (part: ScriptPart | undefined): ScriptPart | null => (part && part.of > 1 ? part : null);

const iso = (ms: number): string => new Date(ms).toISOString();

function itemsOf(run: HandRun, rows: readonly PlannedObjectRow[]): HandItem[] {
  const linked = linkNamer(run);
  const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
  return rows.map((row) => {
    const { ordinal, kind, externalName, parentOrdinal, budgetMinor, platformId } = row;
    const variation = row.variation ?? row.sampleVariation;
    const parent = parentOrdinal === null ? undefined : byOrdinal.get(parentOrdinal);
    return {
      ref: String(ordinal),
      kind,
      name: externalName,
      budgetMinor,
      platformId,
      parentId: parent?.platformId ?? null,
      ...(parent ? { under: { kind, ref: String(parent.ordinal) } } : {}),
      choice: variation === null ? {} : choiceOf(variation, run.input),
      budgetPer: budgetPerOf(run),
      ...linked(row),
    };
  });
}
