import type { Texts } from '#libs/contracts/messages/texts.js';
import { laterDay, startOfDay } from '../dates/zone-days.js';

/** The kinds of feature that a platform may stop. */
export const ENDING_SUBJECTS = ['objective', 'placement', 'version', 'identity'] as const;
export type EndingSubject = (typeof ENDING_SUBJECTS)[number];

/** Who reports an ending: the platform itself, several other sources that agree, or one other source. */
export const CONFIDENCES = ['platform', 'several', 'one'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export const REMEDIES = ['submit', 'choose', 'drop', 'none'] as const;
/**
 * The remedy for an experiment that has not been submitted, one of `REMEDIES`.
 * `submit`: nothing to do, the next submit converts it. `choose`: somebody must choose another row of a field. `drop`: opening it removes
 * the ended entries from its lists. `none`: only a submit before the day helps.
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

/** A feature that a platform stops on a day. */
export interface Ending {
  /** Unique and stable, because a sent e-mail is recorded with it: `papaya/moods`. */
  readonly id: string;
  readonly subject: EndingSubject;
  /** The last day on which the platform accepts the feature, YYYY-MM-DD. */
  readonly endsOn: string;
  /** The setting of the installation that may name another last day. */
  readonly endsOnSetting?: string;
  /** The time zone of that day (IANA). Platforms rarely name one, so UTC is the default. */
  readonly zone: string;
  /** The platform has only given a rough date; the day is the earliest that it may mean. */
  readonly isEstimate?: true;
  readonly confidence: Confidence;
  readonly source: string;
  /** The day on which somebody last checked the source, YYYY-MM-DD. */
  readonly readOn: string;
  /** The setting of the installation that must have this value; absent: always in force. */
  readonly where?: { readonly setting: string; readonly is: string };
  /** Parts of an experiment's input. An experiment that contains any of them is broken. Empty if no input breaks. */
  readonly breaks: readonly object[];
  /** Whether it affects runs that continue after the day. */
  readonly concernsRuns: boolean;
  /** Does not affect runs that are created in another way than the usual one (`CreationPath`). */
  readonly usualPathOnly?: true;
  readonly remedy: Remedy;
  readonly texts: {
    /** The feature that ends, as a heading. */
    readonly title: Texts;
    /** What the platform does from then on. */
    readonly lost: Texts;
    /** What you do with a draft, template or sample. */
    readonly remedy: Texts;
    /** The effect on a run; absent if no run is affected. */
    readonly run?: Texts;
  };
}

/** Values of an installation's settings, by the names of their variables. */
export type EndingSettings = Readonly<Record<string, string>>;

/** The endings that are in force in an installation, each with its last day there. */
export const endingsInForce = (endings: readonly Ending[], settings: EndingSettings): Ending[] =>
  endings
    .filter(({ where }) => where === undefined || settings[where.setting] === where.is)
    .map((ending) => ({ ...ending, endsOn: settings[ending.endsOnSetting ?? ''] ?? ending.endsOn }));

/** When the platform begins to refuse the feature: the end of the last day in its zone, ms since 1970. */
export const endsAt = ({ endsOn, zone }: Pick<Ending, 'endsOn' | 'zone'>): number =>
  startOfDay(laterDay(endsOn, 1), zone);

/** Whether the last day is over. */
export const hasEnded = (ending: Pick<Ending, 'endsOn' | 'zone'>, now: number): boolean => now >= endsAt(ending);

/** Whether an experiment contains an ended feature. Its result equals that of `@>` in the database. */
export const isBroken = ({ breaks }: Pick<Ending, 'breaks'>, input: unknown): boolean =>
  breaks.some((part) => contains(input, part));

/** Columns that are stored with an experiment, so that broken ones are found without reading their input. */
export interface EndingColumns {
  /** Ids of the endings that break it, on any day and with any settings. */
  endings: string[];
  /** The list of endings that it was checked against. A new list causes a new check. */
  endingsKnown: string;
}

/** @param input an experiment or a draft of the platform; any part may be missing or malformed */
export const endingColumns = (
  description: { readonly endings?: readonly Ending[] },
  input: unknown,
): EndingColumns => ({
  endings: (description.endings ?? []).filter((ending) => isBroken(ending, input)).map(({ id }) => id),
  endingsKnown: endingsKnown(description),
});

/** Names a list of endings by the contents that they break: FNV-1a of 32 bits, in hexadecimal. */
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
