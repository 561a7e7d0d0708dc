import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { Limits } from './limits.js';
import type { PictureAdvice, Shown } from './placement.js';
import type { RuleName } from '../checking/rules.js';

/**
 * The kinds of field that descriptions are made of. A field is pure data. `kinds/` has one file for each kind: it checks a value and puts
 * it into words. Names are the stored ones and match the specification exactly.
 */

/** When a field is shown or required. All given parts must hold. */
export interface When {
  readonly goals?: readonly string[];
  /** The path of another field, and the values of it that show this field. */
  readonly field?: string;
  readonly is?: readonly unknown[];
}

interface FieldBase {
  /** Absent: always shown. A hidden field stays in a draft but is dropped from a submit. */
  readonly when?: When;
  /** Whether a value is required. A field that is not always required may be absent. */
  readonly required?: true | When;
  /** The rule that a missing value breaks; absent: the rule of its kind. */
  readonly missing?: RuleName;
}

/** A typed line or paragraph. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  /** The maximum number of characters that are stored. */
  readonly longest: number;
  /** How many characters of it placements show. Longer texts are not refused. */
  readonly shown?: readonly Shown[];
  /** The maximum number of characters of a text that a model writes; absent if no model writes it. */
  readonly written?: number;
  /** Whether it is an app link, of any scheme. It contains no blanks. */
  readonly isAppLink?: true;
  /** Texts that the platform refuses; absent: it accepts every text that can be stored. */
  readonly refused?: {
    /** Longer texts. A wide character (Chinese, Japanese, Korean) counts as two. */
    readonly lengths?: Limits<{ readonly most: number }>;
    readonly emoji?: true;
  };
}
/** The number of texts in an alternative, and the length of each. A wide character counts as two. */
export interface TextsLimit {
  readonly least: number;
  readonly most: number;
  readonly characters: number;
  /** The maximum number of words in each; absent: no limit. */
  readonly words?: number;
}
/** Several short texts that make one alternative: headlines in threes, a group of keywords. */
export interface TextsField extends FieldBase {
  readonly kind: 'texts';
  /** The maximum number of characters that are stored of each. */
  readonly longest: number;
  readonly limits: Limits<TextsLimit>;
  /** The ways to match a text, by name, and the characters that people write around a text for each way. */
  readonly match?: {
    readonly marks: Readonly<Record<string, readonly [before: string, after: string]>>;
    readonly default: string;
  };
  /** Whether the same texts in another order make another alternative. */
  readonly isOrdered?: true;
  /** The maximum number of characters of a text that a model writes; absent if no model writes it. */
  readonly written?: number;
  /** What the platform refuses in each text; `characters` lists single characters. */
  readonly refused?: { readonly emoji?: true; readonly characters?: string };
}
/** A video on another site: its id, or a link to it. */
export interface VideoLinkField extends FieldBase {
  readonly kind: 'video-link';
  /** When an uploaded file can replace the link, because the platform puts it on that site. Absent: never. */
  readonly files?: When;
}
/** A web address that ads lead to. */
export interface UrlField extends FieldBase {
  readonly kind: 'url';
  readonly longest: number;
}
/** An amount in major units of the experiment's currency, as a JSON number. */
export interface MoneyField extends FieldBase {
  readonly kind: 'money';
  readonly default: number;
  /** The rule that an invalid amount breaks; absent: the rule of every amount. */
  readonly invalid?: RuleName;
  /** The smallest amount allowed: in US dollars, and the factor for each other currency (1 if none is listed). */
  readonly least?: {
    readonly amount: number;
    readonly ratios: Readonly<Record<string, number>>;
    readonly rule: RuleName;
  };
}
/** An ISO 4217 code: the currency of the ad account. */
export interface CurrencyField extends FieldBase {
  readonly kind: 'currency';
  readonly default: string;
}
/** One of fixed options. */
export interface ChoiceField<Option extends string | number = string | number> extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  /** The options that a goal offers. Goals that are absent offer all. */
  readonly offered?: Readonly<Record<string, readonly Option[]>>;
  readonly default?: Option;
  /** The rule that an option breaks when the goal does not offer it. */
  readonly unoffered?: RuleName;
  /** Another field that decides the value. Nobody chooses it, and a submitted value is replaced. */
  readonly decidedBy?: { readonly field: string; readonly options: Readonly<Record<string, Option>> };
}
/** Several of fixed options. A group of options is one value. */
export interface ChoicesField<Option extends string | number = string | number> extends FieldBase {
  readonly kind: 'choices';
  readonly options: readonly Option[];
  readonly default?: readonly Option[];
  /** The option that means all of them: people choose `chosen`, and `stored` replaces the whole group. */
  readonly all?: { readonly chosen: string | number; readonly stored: Option };
  /** The maximum number of options that can be chosen, not counting their companions. */
  readonly most?: number;
  /** Options that are added automatically with another option. */
  readonly companions?: Readonly<Record<string, readonly Option[]>>;
  /** Options that are still shown but can no longer be chosen. */
  readonly retired?: readonly Option[];
  readonly unoffered?: RuleName;
}
/** One of the platform's own options, by its code. */
export interface CodeField extends FieldBase {
  readonly kind: 'code';
  readonly longest: number;
  /** The codes that each goal offers; `default` for goals that are not listed. Absent: only the platform knows the codes. */
  readonly offered?: Readonly<Record<string, readonly string[]>>;
  readonly default?: string;
  readonly unoffered?: RuleName;
}
/** The type of an extra property of a row: a text, a count, a bound that may be absent, a switch, or a required word from a list. */
export type Fact = 'text' | 'count' | 'bound' | 'flag' | { readonly options: readonly string[] };

interface RowField extends FieldBase {
  /** The format of an id of these rows. */
  readonly id: RegExp;
  /** The platform's lookup that returns the rows. */
  readonly lookup: string;
  /** The property that holds the row's label, if it is not `name`. */
  readonly label?: string;
  readonly facts?: Readonly<Record<string, Fact>>;
}
/** One row of a lookup. */
export interface ReferenceField extends RowField {
  readonly kind: 'reference';
  /** Each ad account has its own rows, so a change of account clears the field. */
  readonly ofAccount?: true;
}
/** A group of rows of a lookup. */
export interface ReferencesField extends RowField {
  readonly kind: 'references';
  /** The property that distinguishes rows with the same id. */
  readonly apart?: string;
  /** Rows that are added automatically with another row: by id, prefixed with the property in `apart` (`instagram/reels`). */
  readonly companions?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** Rows that the platform has removed, keyed like companions. They are not offered, and stored ones are left out. */
  readonly retired?: readonly string[];
}
/** Ages as a span. */
export interface BracketField extends FieldBase {
  readonly kind: 'bracket';
  readonly least: number;
  readonly most: number;
  readonly default: readonly [least: number, most: number];
  /** The age ranges that people choose most often, youngest first. */
  readonly usual?: readonly (readonly [from: number, to: number])[];
}
/** The minimum and the maximum radius of each unit. */
export type RadiusLimits = Readonly<Record<'kilometer' | 'mile', { readonly least: number; readonly most: number }>>;
/** A group of places. A custom place is a point with a radius; a city may have a radius too. */
export interface PlacesField extends FieldBase {
  readonly kind: 'places';
  readonly types: readonly string[];
  readonly lookup: string;
  /** The radius of a custom place. */
  readonly radius: RadiusLimits;
  /** The radius around a city. */
  readonly cityRadius: RadiusLimits;
}
/** The largest video, in millions of bytes, and the longest. */
export interface VideoBounds {
  readonly megabytes: number;
  readonly minutes: number;
}
/** The shortest and the longest video, in seconds, that pass the platform's review, for the experiments that match `when`. */
export interface VideoLength {
  readonly least: number;
  readonly most: number;
  readonly when: When;
}
/** A part of a picture that ads show. */
export interface Crop {
  /** Width to height. */
  readonly aspect: number;
  /** The minimum width and height, in pixels. */
  readonly least: readonly [width: number, height: number];
}
/** An image, a video with its thumbnail, or a carousel. */
export interface VisualField extends FieldBase {
  readonly kind: 'visual';
  readonly types: readonly ('image' | 'video' | 'carousel')[];
  readonly cards: {
    readonly least: number;
    readonly most: number;
    /** The rule that too few cards break. */
    readonly tooFew?: RuleName;
    /** The lists that a card's own texts replace. Placements cut them off like the texts of those lists. */
    readonly instead?: Readonly<Partial<Record<'headline' | 'description', string>>>;
    /** All cards lead to the address of the first card and ignore their own. */
    readonly onePage?: true;
  };
  /** The types that a person may add. Other types appear only in stored experiments. */
  readonly added?: readonly ('image' | 'video' | 'carousel')[];
  /** When only some types are shown: the condition, the types, and the rule that other types break. */
  readonly narrowed?: { readonly when: When; readonly types: readonly string[]; readonly rule: RuleName };
  /** Parts of an image that ads show instead of the whole image, by name. Each part is uploaded separately. */
  readonly crops?: Readonly<Record<string, Crop>>;
  /** Absent if the platform gives no advice. */
  readonly pictures?: PictureAdvice;
  /** Reported limits of the platform for videos, if they are lower than our own. A larger video causes a warning. */
  readonly videos?: VideoBounds;
  /** The upload takes videos outside these limits, but the review refuses them. The pre-flight warns of them. */
  readonly videoLength?: VideoLength;
  /** The goals whose visuals open a form of the platform, and the lookup that returns the forms. */
  readonly form?: { readonly when: When; readonly lookup: string };
}
/** An instant, ISO 8601 with offset; the span of a run is described by `time`. */
export interface DateField extends FieldBase {
  readonly kind: 'date';
}
/** A day of the calendar in the ad account's zone, YYYY-MM-DD; the span of a run is described by `time`. */
export interface DayField extends FieldBase {
  readonly kind: 'day';
}
/** A telephone number, formatted or not. */
export interface PhoneField extends FieldBase {
  readonly kind: 'phone';
  readonly digits: { readonly least: number; readonly most: number };
}
/** A few digits, such as a country prefix. */
export interface DigitsField extends FieldBase {
  readonly kind: 'digits';
  readonly most: number;
}

export type Field =
  | TextField
  | TextsField
  | VideoLinkField
  | UrlField
  | MoneyField
  | CurrencyField
  | ChoiceField
  | ChoicesField
  | CodeField
  | ReferenceField
  | ReferencesField
  | BracketField
  | PlacesField
  | VisualField
  | DateField
  | DayField
  | PhoneField
  | DigitsField;
export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

/** A field in a list: each entry is an alternative of the experiment. */
export type ComponentField = Field & {
  /** The kind of ad object that has the alternative. */
  readonly level: AdObjectKind;
  /** Whether the list needs an entry: always, or for some goals. */
  readonly needed?: true | When;
  /** The rule that an empty list breaks if it needs an entry. */
  readonly empty?: RuleName;
  /** Whether a group without members is an alternative of its own ('any'). */
  readonly mayBeAny?: true;
  /** Whether the list is switched on and off as a whole; off is empty. */
  readonly isSwitched?: true;
  /** True for a list of the audience that sets the optimization and does not change which people the ads reach. */
  readonly reachesNobody?: true;
};
