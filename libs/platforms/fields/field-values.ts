import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { CropBox } from '#libs/contracts/pictures/crop.js';

/** One alternative of a component: `id` is the draft's own, unique in its list. */
export interface Alternative<T> {
  id: string;
  value: T;
}

/** A place in its stored form. */
export interface PlaceValue<Type extends string = string> {
  type: Type;
  /** The platform's key; absent for a custom location. */
  key?: string;
  name: string;
  region?: string;
  country_name?: string;
  country_code?: string;
  latitude?: number;
  longitude?: number;
  radius?: number;
  distance_unit?: 'mile' | 'kilometer';
}

export interface CarouselItem {
  id: string;
  headline?: string;
  description?: string;
  website: string;
  /** Asset id once uploaded. */
  asset?: string;
}

/** `asset` and `thumbnail_asset` name stored uploads. */
export interface VisualValue<Type extends string = string> {
  name: string;
  type: Type;
  asset?: string;
  thumbnail_asset?: string;
  lead_form?: string;
  /** For an image: the chosen parts, by name. For the other parts ads show the largest area around the center. */
  crops?: Record<string, CropBox>;
  carousel?: CarouselItem[];
}

/** An uploaded video in place of a link. Only people see the thumbnail: the platform gets the video alone. */
export type VideoFile = Pick<VisualValue<'video'>, 'name' | 'type' | 'asset' | 'thumbnail_asset'>;

type FactValue<F> = F extends 'text'
  ? string
  : F extends 'count'
    ? number
    : F extends 'bound'
      ? number | null
      : F extends 'flag'
        ? boolean
        : F extends { readonly options: readonly (infer Option)[] }
          ? Option
          : never;
type NeededFact<Facts> = {
  [Name in keyof Facts]: Facts[Name] extends { readonly options: readonly unknown[] } ? Name : never;
}[keyof Facts];
type FactsOf<F> = F extends { readonly facts: infer Facts }
  ? { [Name in NeededFact<Facts>]: FactValue<Facts[Name]> } & {
      [Name in Exclude<keyof Facts, NeededFact<Facts>>]?: FactValue<Facts[Name]>;
    }
  : unknown;
type RowOf<F> = (F extends { readonly label: infer Label extends string }
  ? { id: string } & { [Name in Label]: string }
  : Reference) &
  FactsOf<F>;
type Flat<T> = T extends object ? { [Name in keyof T]: T[Name] } : T;

/** One text of a group, with its match type if the field has one. */
type TextOf<F> = F extends { match: { marks: infer Marks } } ? { text: string; match: keyof Marks & string } : string;

/** The type of a field's value, inferred from its description. */
export type ValueOf<F> = F extends { kind: 'video-link'; files: unknown }
  ? string | VideoFile
  : F extends {
        kind: 'text' | 'url' | 'video-link' | 'currency' | 'code' | 'date' | 'day' | 'phone' | 'digits';
      }
    ? string
    : F extends { kind: 'texts' }
      ? TextOf<F>[]
      : F extends { kind: 'money' }
        ? number
        : F extends { kind: 'choice'; options: readonly (infer Option)[] }
          ? Option
          : F extends { kind: 'choices'; options: readonly (infer Option)[] }
            ? Option[]
            : F extends { kind: 'reference' }
              ? Flat<RowOf<F>>
              : F extends { kind: 'references' }
                ? Flat<RowOf<F>>[]
                : F extends { kind: 'bracket' }
                  ? [least: number, most: number]
                  : F extends { kind: 'places'; types: readonly (infer Type extends string)[] }
                    ? PlaceValue<Type>[]
                    : F extends { kind: 'visual'; types: readonly (infer Type extends string)[] }
                      ? VisualValue<Type>
                      : never;
