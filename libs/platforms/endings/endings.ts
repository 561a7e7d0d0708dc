import type { Texts } from '../description.js';
import { laterDay, startOfDay } from '../dates/zone-days.js';

/** What a platform stops taking. */
export const ENDING_SUBJECTS = ['objective', 'placement', 'version', 'identity'] as const;
export type EndingSubject = (typeof ENDING_SUBJECTS)[number];

/** Who says so: the platform's own text, several others that agree, or one other alone. */
export const CONFIDENCES = ['platform', 'several', 'one'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export const REMEDIES = ['submit', 'choose', 'drop', 'none'] as const;
/**
 * What helps an experiment that has not been submitted, one of `REMEDIES`:
 * `submit` nothing to do, the next submit makes something else of it; `choose` another row of a field must be chosen;
 * `drop` what has ended is taken out of its lists, as opening it does; `none` only a submit before the day.
 */
export type Remedy =
  | { readonly kind: 'submit' }
  | {
      readonly kind: 'choose';
      readonly field: string;
      readonly lookup: string;
      readonly not: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'drop'; readonly list: string }
  | { readonly kind: 'none' };

/** Something that a platform stops taking on a day. */
export interface Ending {
  /** Unique and stable, because sent mails are known by it: `papaya/moods`. */
  readonly id: string;
  readonly subject: EndingSubject;
  /** The last day on which the platform takes it, YYYY-MM-DD. */
  readonly endsOn: string;
  /** The setting of the installation that may name another last day. */
  readonly endsOnSetting?: string;
  /** The zone in which that day ends (IANA). Platforms rarely name one: UTC then. */
  readonly zone: string;
  /** The platform has only said about when; the day is the earliest that it may mean. */
  readonly isEstimate?: true;
  readonly confidence: Confidence;
  readonly source: string;
  /** The day on which somebody last looked there, YYYY-MM-DD. */
  readonly readOn: string;
  /** The setting of the installation that must have this value; absent: always in force. */
  readonly where?: { readonly setting: string; readonly is: string };
  /** Parts of an experiment's input; one that contains any of them is broken. Empty where none breaks by its input. */
  readonly breaks: readonly object[];
  /** Whether runs lose something that go on after the day. */
  readonly concernsRuns: boolean;
  /** Runs that the platform creates in another way than the usual one (`CreationPath`) lose nothing. */
  readonly usualPathOnly?: true;
  readonly remedy: Remedy;
  readonly texts: {
    /** What ends, as a heading. */
    readonly title: Texts;
    /** What the platform does from then on. */
    readonly lost: Texts;
    /** What you do with a draft, template or sample. */
    readonly remedy: Texts;
    /** What a run loses; absent where no run is concerned. */
    readonly run?: Texts;
  };
}

/** Values of an installation's settings, by the names of their variables. */
export type EndingSettings = Readonly<Record<string, string>>;

/** Those that hold for an installation, each with the last day that holds there. */
export const endingsInForce = (endings: readonly Ending[], settings: EndingSettings): Ending[] =>
  endings
    .filter(({ where }) => where === undefined || settings[where.setting] === where.is)
    .map((ending) => ({ ...ending, endsOn: settings[ending.endsOnSetting ?? ''] ?? ending.endsOn }));

/** When the platform begins to refuse it: the end of the last day in its zone, ms since 1970. */
export const endsAt = ({ endsOn, zone }: Pick<Ending, 'endsOn' | 'zone'>): number =>
  startOfDay(laterDay(endsOn, 1), zone);

/** Whether the last day is over. */
export const hasEnded = (ending: Pick<Ending, 'endsOn' | 'zone'>, now: number): boolean => now >= endsAt(ending);

/** Whether an experiment holds what ends. It says what the database's `@>` says of the same parts. */
export const isBroken = ({ breaks }: Pick<Ending, 'breaks'>, input: unknown): boolean =>
  breaks.some((part) => contains(input, part));

/** What is kept beside a stored experiment, so that those that an ending breaks are found without reading what they hold. */
export interface EndingColumns {
  /** Ids of what breaks it, whatever the day and the settings. */
  endings: string[];
  /** Which list of endings it was held against: another one is held against it anew. */
  endingsKnown: string;
}

/** @param input an experiment or a draft of the platform, any depth of which may be missing or something else */
export const endingColumns = (
  description: { readonly endings?: readonly Ending[] },
  input: unknown,
): EndingColumns => ({
  endings: (description.endings ?? []).filter((ending) => isBroken(ending, input)).map(({ id }) => id),
  endingsKnown: endingsKnown(description),
});

/** Names a list of endings by what they break: FNV-1a of 32 bits, in hexadecimal. */
export function endingsKnown({ endings = [] }: { readonly endings?: readonly Ending[] }): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(endings.map(({ id, breaks }) => [id, breaks])))
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Containment as PostgreSQL defines it for jsonb: every member of a part is contained in some member of the whole. */
function contains(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part))
    return Array.isArray(whole) && part.every((member) => whole.some((one) => contains(one, member)));
  if (typeof part !== 'object' || part === null) return whole === part;
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return false;
  return Object.entries(part).every(
    ([name, value]) => Object.hasOwn(whole, name) && contains((whole as Record<string, unknown>)[name], value),
  );
}
