import { z } from 'zod';

/** The schema of a request for a platform's fault. @param kinds the kinds that the platform has */
export const faultSchema = <Kind extends string>(kinds: readonly Kind[]) =>
  z.strictObject({
    match: z
      .strictObject({
        method: z.enum(['GET', 'POST', 'DELETE']).optional(),
        /** Regular expression on the subjects: a call's path, a name or a body. For a batch, also the paths of its items. */
        path: z.string().refine(isPattern, 'is not a regular expression').optional(),
        /** The fault spares all matching calls before the nth, counted from 1. */
        nth: z.number().int().min(1).optional(),
        probability: z.number().min(0).max(1).optional(),
        /**
         * True: strikes only dry calls, which check whether a call would be accepted. Otherwise the fault skips dry calls, because they
         * have no effect that could get lost.
         */
        dry: z.boolean().optional(),
      })
      .default({}),
    kind: z.enum(kinds),
    /** How many times the fault strikes: once by default, without limit if it has a probability. */
    times: z.number().int().min(1).optional(),
    ms: z.number().min(0).optional(),
    /** For a repeated callback: total deliveries, two by default, spread over `ms`. */
    copies: z.number().int().min(2).max(100).optional(),
    seed: z.union([z.string(), z.number()]).optional(),
    /** For a lost answer: whether the call still takes effect. */
    commit: z.boolean().optional(),
    /** For a refusal: its reason. */
    text: z.string().optional(),
  });

type Request<Kind extends string> = z.infer<ReturnType<typeof faultSchema<Kind>>>;
export interface Fault<Kind extends string = string> extends Omit<Request<Kind>, 'kind'> {
  kind: Kind;
  id: number;
  seen: number;
  hits: number;
}

/** How a part of the sandbox looks up its faults. */
export interface FaultSource<Kind extends string> {
  /**
   * The fault of this kind that strikes now, if any.
   * @param subjects texts; a fault with a `path` strikes only if it matches one of them
   */
  take(kind: Kind, subjects: string[], method?: string, dry?: boolean): Fault | undefined;
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

type Entry<Kind extends string> = Fault<Kind> & { pattern?: RegExp; draw: () => number };

/** Faults that tests request for one platform. They live in memory, so a restart clears them. */
export class Faults<Kind extends string = string> implements FaultSource<Kind> {
  readonly schema: ReturnType<typeof faultSchema<Kind>>;
  private faults: Entry<Kind>[] = [];
  private nextId = 1;

  constructor(kinds: readonly Kind[]) {
    this.schema = faultSchema(kinds);
  }

  /** Adds a fault that `schema` has accepted. */
  add(fault: Request<Kind>): Fault<Kind> {
    const entry = {
      ...fault,
      id: this.nextId++,
      seen: 0,
      hits: 0,
      draw: stream(String(fault.seed ?? 'polyad')),
      ...(fault.match.path !== undefined && { pattern: new RegExp(fault.match.path) }),
    } as Entry<Kind>;
    this.faults.push(entry);
    return view(entry);
  }

  list(): Fault<Kind>[] {
    return this.faults.map(view);
  }

  clear(id?: number): number {
    const before = this.faults.length;
    this.faults = id === undefined ? [] : this.faults.filter((fault) => fault.id !== id);
    return before - this.faults.length;
  }

  take(kind: Kind, subjects: string[], method?: string, dry = false): Fault | undefined {
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

function strikes(fault: Entry<string>): boolean {
  const { nth = 1, probability } = fault.match;
  const times = fault.times ?? (probability === undefined ? 1 : Infinity);
  if (fault.hits >= times || fault.seen < nth) return false;
  return probability === undefined || fault.draw() < probability;
}

function view<Kind extends string>(fault: Fault<Kind>): Fault<Kind> {
  const { id, match, kind, times, ms, copies, seed, commit, text, seen, hits } = fault;
  return { id, match, kind, times, ms, copies, seed, commit, text, seen, hits };
}

/** Numbers in [0, 1) that depend only on the seed, so that a failed run can be repeated. */
function stream(seed: string): () => number {
  let state = [...seed].reduce((hash, sign) => Math.imul(hash ^ sign.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}
