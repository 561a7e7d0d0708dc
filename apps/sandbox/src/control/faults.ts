import { z } from 'zod';

/** Faults that concern a whole HTTP request, and those that concern one call, which may be an item of a batch. */
const HTTP_KINDS = ['latency', 'http500', 'html500', 'cut-before', 'cut-after', 'late-commit'] as const;
const CALL_KINDS = ['throttle', 'token-revoked', 'null-batch-item'] as const;
const WORLD_KINDS = ['reject-review', 'stuck-report'] as const;
const WEBHOOK_KINDS = [
  'webhook-lost',
  'webhook-repeat',
  'webhook-late',
  'webhook-forged',
  'webhook-strangers',
] as const;

export const faultSchema = z.strictObject({
  match: z
    .strictObject({
      method: z.enum(['GET', 'POST', 'DELETE']).optional(),
      /** Regular expression on the path (`/meta/v25.0/act_1/ads`), of a batch also on the paths of its items. For a review it is held against the ad's name, for a webhook against its body. */
      path: z.string().refine(isPattern, 'is not a regular expression').optional(),
      /** The first call that is hit, counted among those that match. */
      nth: z.number().int().min(1).optional(),
      probability: z.number().min(0).max(1).optional(),
      /** True: calls that only validate (`validate_only`). They are otherwise left alone: nothing of theirs can be lost. */
      dry: z.boolean().optional(),
    })
    .default({}),
  kind: z.enum([...HTTP_KINDS, ...CALL_KINDS, ...WORLD_KINDS, ...WEBHOOK_KINDS]),
  /** How often it strikes: once unless told, without end when it has a probability. */
  times: z.number().int().min(1).optional(),
  ms: z.number().min(0).optional(),
  /** For webhook-repeat: how often it is delivered in all. Twice unless told; spread over `ms`. */
  copies: z.number().int().min(2).max(100).optional(),
  seed: z.union([z.string(), z.number()]).optional(),
  /** For http500, html500 and null-batch-item: whether the call takes effect all the same. */
  commit: z.boolean().optional(),
  /** For reject-review: the reason that is given. */
  text: z.string().optional(),
});

export type FaultInput = z.input<typeof faultSchema>;
export type FaultKind = z.infer<typeof faultSchema>['kind'];
export interface Fault extends z.infer<typeof faultSchema> {
  id: number;
  seen: number;
  hits: number;
}

/** Whether a call with these parameters only wants to know if it would be accepted. */
export const isDry = (values: Record<string, unknown>): boolean =>
  /\bvalidate_only\b/.test(JSON.stringify(values.execution_options ?? ''));

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

/** Faults that tests ask for. They live in memory: a restarted sandbox is healthy. */
export class Faults {
  private faults: (Fault & { pattern?: RegExp; draw: () => number })[] = [];
  private nextId = 1;

  add(input: FaultInput): Fault {
    const fault = faultSchema.parse(input);
    const entry = {
      ...{ ...fault, id: this.nextId++, seen: 0, hits: 0, draw: stream(String(fault.seed ?? 'polyad')) },
      ...(fault.match.path !== undefined && { pattern: new RegExp(fault.match.path) }),
    };
    this.faults.push(entry);
    return view(entry);
  }

  list(): Fault[] {
    return this.faults.map(view);
  }

  clear(id?: number): number {
    const before = this.faults.length;
    this.faults = id === undefined ? [] : this.faults.filter((fault) => fault.id !== id);
    return before - this.faults.length;
  }

  /** The fault of this kind that strikes now, if any. `subjects` are the texts its path may match. */
  take(kind: FaultKind, subjects: string[], method?: string, dry = false): Fault | undefined {
    let striking: Fault | undefined;
    for (const fault of this.faults) {
      if (fault.kind !== kind || (fault.match.dry ?? false) !== dry) continue;
      if (fault.match.method !== undefined && method !== undefined && fault.match.method !== method) continue;
      if (fault.pattern && !subjects.some((subject) => fault.pattern?.test(subject))) continue;
      fault.seen += 1;
      if (striking || !strikes(fault)) continue;
      fault.hits += 1;
      striking = view(fault);
    }
    return striking;
  }
}

function strikes(fault: Fault & { draw: () => number }): boolean {
  const { nth = 1, probability } = fault.match;
  const times = fault.times ?? (probability === undefined ? 1 : Infinity);
  if (fault.hits >= times || fault.seen < nth) return false;
  return probability === undefined || fault.draw() < probability;
}

function view({ id, match, kind, times, ms, copies, seed, commit, text, seen, hits }: Fault): Fault {
  return { id, match, kind, times, ms, copies, seed, commit, text, seen, hits };
}

/** Numbers in [0, 1) that depend on the seed alone, so that a failed run can be repeated. */
function stream(seed: string): () => number {
  let state = [...seed].reduce((hash, sign) => Math.imul(hash ^ sign.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}
