import type { ComponentType } from 'react';
import type { FieldKind } from '#libs/platforms/fields/fields.js';
import type { ControlProps } from './control-props.js';
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

/** Kinds whose control needs more than a label and a note: amounts, dates and files. */
type OwnControl = 'money' | 'currency' | 'date' | 'day' | 'visual';
const CONTROLS: { [K in Exclude<FieldKind, OwnControl>]: ComponentType<ControlProps<never>> } = {
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
