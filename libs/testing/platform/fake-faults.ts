import type { CreateItem } from '#libs/connectors/port/ad-platform.js';
import type { AdObjectKind, Refusal } from '#libs/contracts/experiment/run/ad-object.js';

/**
 * The faults of a create. `throttle`, `turned-away` and `auth-expired` turn the whole call away, `not-sent` never leaves. The others hit
 * one item: `unknown-landed` exists although its response was lost, `unknown-not-landed` does not.
 */
export type FakeFault =
  | 'refuse'
  | 'unknown-landed'
  | 'unknown-not-landed'
  | 'defer'
  | 'throttle'
  | 'turned-away'
  | 'auth-expired'
  | 'not-sent';

export interface FaultRule {
  fault: FakeFault;
  kind?: AdObjectKind;
  /** Which items; default all. */
  when?: (item: CreateItem) => boolean;
  /** How many items (or calls) it hits; default 1. */
  times?: number;
  /** With throttle and defer, milliseconds; default 60,000. */
  retryAfterMs?: number;
  refusal?: Refusal;
}

const WHOLE_CALL: ReadonlySet<FakeFault> = new Set<FakeFault>(['throttle', 'turned-away', 'auth-expired', 'not-sent']);

const isAbout = (rule: FaultRule, kind: AdObjectKind, item: CreateItem): boolean =>
  (rule.kind ?? kind) === kind && (rule.when?.(item) ?? true);

/** The faults of a fake platform's creates. Each rule applies as often as its `times` says. */
export class FakeFaults {
  private readonly rules: (FaultRule & { left: number })[] = [];

  add(rule: FaultRule): void {
    this.rules.push({ ...rule, left: rule.times ?? 1 });
  }

  /** The first rule that turns away a call with these items, counted as met. */
  ofCall(kind: AdObjectKind, items: readonly CreateItem[]): FaultRule | undefined {
    return this.take((rule) => WHOLE_CALL.has(rule.fault) && items.some((item) => isAbout(rule, kind, item)));
  }

  /** The first rule that hits only this item, counted as met. */
  ofItem(kind: AdObjectKind, item: CreateItem): FaultRule | undefined {
    return this.take((rule) => !WHOLE_CALL.has(rule.fault) && isAbout(rule, kind, item));
  }

  private take(isHit: (rule: FaultRule) => boolean): FaultRule | undefined {
    const rule = this.rules.find((one) => one.left > 0 && isHit(one));
    if (rule) rule.left -= 1;
    return rule;
  }
}
