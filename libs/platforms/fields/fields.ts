import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { Placement } from './placements.js';
import type { Limits } from './limits.js';
import type { RuleName } from '../checking/rules.js';

/**
 * The kinds of field that descriptions are made of. A field is data: what a value of a kind is, how it is checked and how
 * it is told in words is in `kinds/`, a file for each. Names are the stored ones, to the letter of the specification.
 */

/** When a field shows or is asked for; every part that is given must hold. */
export interface When {
  readonly goals?: readonly string[];
  /** The path of another field, and the values with which this one is there. */
  readonly field?: string;
  readonly is?: readonly unknown[];
}

interface FieldBase {
  /** Absent: always there. What is hidden stays in a draft and is dropped from what is submitted. */
  readonly when?: When;
  /** Whether something must be chosen. A field that is not always required may be absent. */
  readonly required?: true | When;
  /** The rule that is told where it is missing; else the one of its kind. */
  readonly missing?: RuleName;
}

/** How much of a text a placement shows before it cuts it off. */
export interface Shown {
  readonly placement: Placement;
  readonly characters: number;
}

/** The shapes of pictures that a placement shows whole, as width to height. */
export interface PictureShape {
  readonly placement: Placement;
  readonly tallest: readonly [width: number, height: number];
  readonly widest: readonly [width: number, height: number];
}

/** What a platform says of pictures beyond what it refuses; in pixels. */
export interface PictureAdvice {
  /** The least width and height. */
  readonly least: number;
  /** Width and height at which a picture is sharp everywhere. */
  readonly best: number;
  readonly shapes: readonly PictureShape[];
}

/** A typed line or paragraph. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  /** Characters that are stored at most. */
  readonly longest: number;
  /** What placements show of it; nothing refuses longer texts. */
  readonly shown?: readonly Shown[];
  /** Characters at most of a text that a model is asked for; absent where none is. */
  readonly written?: number;
  /** Whether it is the link of an app, of whichever scheme: it holds no blanks. */
  readonly isAppLink?: true;
  /** What the platform refuses; absent: nothing that could be stored. */
  readonly refused?: {
    /** Longer ones, of which a wide character (Chinese, Japanese, Korean) counts as two. */
    readonly lengths?: Limits<{ readonly most: number }>;
    readonly emoji?: true;
  };
}
/** How many texts an alternative has, and how long each is: a wide character counts as two. */
export interface TextsLimit {
  readonly least: number;
  readonly most: number;
  readonly characters: number;
  /** Words of each at most; absent: no bound. */
  readonly words?: number;
}
/** Several short texts that make one alternative: headlines in threes, a group of keywords. */
export interface TextsField extends FieldBase {
  readonly kind: 'texts';
  /** Characters of each that are stored at most. */
  readonly longest: number;
  readonly limits: Limits<TextsLimit>;
  /** Where each text is matched in one of several ways: the names of the ways, and what people write around a text for each. */
  readonly match?: {
    readonly marks: Readonly<Record<string, readonly [before: string, after: string]>>;
    readonly default: string;
  };
  /** Whether the same texts in another order are another alternative. */
  readonly isOrdered?: true;
  /** Characters at most of a text that a model is asked for; absent where none is. */
  readonly written?: number;
  /** What the platform refuses in each text; `characters` lists single characters. */
  readonly refused?: { readonly emoji?: true; readonly characters?: string };
}
/** A video that is watched elsewhere: its id, or a link to it. */
export interface VideoLinkField extends FieldBase {
  readonly kind: 'video-link';
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
  /** The rule that is told of what is no amount; else that of every amount. */
  readonly invalid?: RuleName;
  /** The least that is taken: in US dollars, and what to multiply it by in other currencies (1 where one is not named). */
  readonly least?: {
    readonly amount: number;
    readonly ratios: Readonly<Record<string, number>>;
    readonly rule: RuleName;
  };
}
/** An ISO 4217 code: that of the ad account. */
export interface CurrencyField extends FieldBase {
  readonly kind: 'currency';
  readonly default: string;
}
/** One of fixed options. */
export interface ChoiceField<Option extends string | number = string | number> extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  /** What goals offer where it is not all of them. */
  readonly offered?: Readonly<Record<string, readonly Option[]>>;
  readonly default?: Option;
  /** The rule that is told for an option that the goal does not offer. */
  readonly unoffered?: RuleName;
  /** Another field that decides it: nobody chooses, and what arrives is replaced. */
  readonly decidedBy?: { readonly field: string; readonly options: Readonly<Record<string, Option>> };
}
/** Several of fixed options: a group of them is one value. */
export interface ChoicesField<Option extends string | number = string | number> extends FieldBase {
  readonly kind: 'choices';
  readonly options: readonly Option[];
  readonly default?: readonly Option[];
  /** The option that stands for all of them: what it is chosen by, and what is stored in the place of the whole group. */
  readonly all?: { readonly chosen: string | number; readonly stored: Option };
  /** Options that are chosen at most, without those that they bring along. */
  readonly most?: number;
  /** Options that others bring along. */
  readonly companions?: Readonly<Record<string, readonly Option[]>>;
  /** Options that are shown, but are not to be had any more. */
  readonly retired?: readonly Option[];
  readonly unoffered?: RuleName;
}
/** One of options that the platform names, as its code. */
export interface CodeField extends FieldBase {
  readonly kind: 'code';
  readonly longest: number;
  /** The codes of each goal; `default` for the goals that are not named. Absent: the platform knows which there are. */
  readonly offered?: Readonly<Record<string, readonly string[]>>;
  readonly default?: string;
  readonly unoffered?: RuleName;
}
/** What a row may bring along: a text, a count, a bound that may be open, a switch, or one of fixed words, which it must have. */
export type Fact = 'text' | 'count' | 'bound' | 'flag' | { readonly options: readonly string[] };

interface RowField extends FieldBase {
  /** What an id of these rows looks like. */
  readonly id: RegExp;
  /** Where rows come from, as the platform's lookups name it. */
  readonly lookup: string;
  /** What the row is called by where it is not `name`. */
  readonly label?: string;
  readonly facts?: Readonly<Record<string, Fact>>;
}
/** One row of a lookup. */
export interface ReferenceField extends RowField {
  readonly kind: 'reference';
  /** Each ad account has its own: another account takes it away. */
  readonly ofAccount?: true;
}
/** A group of rows of a lookup. */
export interface ReferencesField extends RowField {
  readonly kind: 'references';
  /** Facts that tell rows with the same id apart. */
  readonly apart?: string;
  /** Rows that others bring along: by id, behind the fact that tells apart (`instagram/reels`). */
  readonly companions?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** Rows that the platform has taken away, named as companions are: none is offered, a stored one is left out. */
  readonly retired?: readonly string[];
}
/** Ages as a span. */
export interface BracketField extends FieldBase {
  readonly kind: 'bracket';
  readonly least: number;
  readonly most: number;
  readonly default: readonly [least: number, most: number];
  /** Ranges that people choose most, from the youngest on. */
  readonly usual?: readonly (readonly [from: number, to: number])[];
}
/** The least and the largest radius of each unit. */
export type RadiusLimits = Readonly<Record<'kilometer' | 'mile', { readonly least: number; readonly most: number }>>;
/** A group of places; custom ones are a point with a radius, and cities may have one around them. */
export interface PlacesField extends FieldBase {
  readonly kind: 'places';
  readonly types: readonly string[];
  readonly lookup: string;
  /** Of a custom place. */
  readonly radius: RadiusLimits;
  /** Around a city. */
  readonly cityRadius: RadiusLimits;
}
/** The largest film, of millions of bytes, and the longest. */
export interface FilmBounds {
  readonly megabytes: number;
  readonly minutes: number;
}
/** The shortest and the longest video, in seconds, that the platform's review passes, for the experiments of `when`. */
export interface VideoLength {
  readonly least: number;
  readonly most: number;
  readonly when: When;
}
/** A part of a picture that ads show. */
export interface Crop {
  /** Width to height. */
  readonly aspect: number;
  /** The least width and height, in pixels. */
  readonly least: readonly [width: number, height: number];
}
/** An image, a video with its thumbnail, or a carousel. */
export interface VisualField extends FieldBase {
  readonly kind: 'visual';
  readonly types: readonly ('image' | 'video' | 'carousel')[];
  readonly cards: {
    readonly least: number;
    readonly most: number;
    /** The rule that is told of fewer. */
    readonly tooFew?: RuleName;
    /** The lists in whose places a card shows its own texts, which are cut off there as theirs are. */
    readonly instead?: Readonly<Partial<Record<'headline' | 'description', string>>>;
    /** All cards lead where the first one does, whatever their own addresses. */
    readonly onePage?: true;
  };
  /** The types that a person may add, where others are taken from what was stored only. */
  readonly added?: readonly ('image' | 'video' | 'carousel')[];
  /** Where not every type is shown: the types that are, and the rule that is told of others. */
  readonly narrowed?: { readonly when: When; readonly types: readonly string[]; readonly rule: RuleName };
  /** The parts of an image that ads show instead of the whole, by their names: each is uploaded by itself. */
  readonly crops?: Readonly<Record<string, Crop>>;
  /** Absent where nothing is known of them. */
  readonly pictures?: PictureAdvice;
  /** What the platform is said to take of films, where that is less than what is stored; whoever has more is warned. */
  readonly films?: FilmBounds;
  /** Videos outside of it are taken at upload and refused in review: the pre-flight warns of them. */
  readonly videoLength?: VideoLength;
  /** The goals whose visuals open a form of the platform, and the lookup of those that there are. */
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
  /** The ad object that the alternative is set on. */
  readonly level: AdObjectKind;
  /** Whether the list needs an entry, or may be empty: always, or for some goals. */
  readonly needed?: true | When;
  /** The rule that is told of an empty list that needs an entry. */
  readonly empty?: RuleName;
  /** Whether a group without members is an alternative of its own ('any'). */
  readonly mayBeAny?: true;
  /** Whether the list is switched on and off as a whole; off is empty. */
  readonly isSwitched?: true;
  /** Of a list of the audience that chooses what is optimised for, not who is reached. */
  readonly reachesNobody?: true;
};
