import type { ComponentType } from 'react';
import type { Field, FieldKind } from '#libs/platforms/fields/fields.js';
import type { FieldControl } from '../../../components/field.js';
import { AgesControl } from './bracket.js';
import { ChoiceControl, CodeControl } from './choices.js';
import { ChoicesControl } from './option-group.js';
import { DigitsControl, PhoneControl } from './phone.js';
import { PlacesControl } from './places/places.js';
import { ReferenceControl } from './reference.js';
import { ReferencesControl } from './references.js';
import { TextControl, UrlControl } from './text.js';
import { TextsControl } from './texts/texts.js';
import { VideoLinkControl } from './video-link/video-link.js';

/** The props of each control: a value of a field, alone or as one row of a list. */
export interface ControlProps<F extends Field = Field> {
  field: F;
  /** The field's path without indexes: `audiences.ages`. */
  path: string;
  /** The value in the draft; undefined where there is none. */
  value: unknown;
  label: string;
  control: FieldControl;
  /** The values of the list's other rows. */
  taken?: readonly unknown[];
  change(value: unknown): void;
  leave(): void;
}

/** Kinds whose control needs more than a label and a note: amounts, dates and files. */
type OfTheirOwn = 'money' | 'currency' | 'date' | 'day' | 'visual';
const CONTROLS: { [K in Exclude<FieldKind, OfTheirOwn>]: ComponentType<ControlProps<never>> } = {
  text: TextControl,
  texts: TextsControl,
  'video-link': VideoLinkControl,
  url: UrlControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  code: CodeControl,
  reference: ReferenceControl,
  references: ReferencesControl,
  bracket: AgesControl,
  places: PlacesControl,
  phone: PhoneControl,
  digits: DigitsControl,
};

/** The control of a field's kind. */
export function Control(props: ControlProps) {
  const Kind = CONTROLS[props.field.kind as keyof typeof CONTROLS] as ComponentType<ControlProps>;
  return <Kind {...props} />;
}
