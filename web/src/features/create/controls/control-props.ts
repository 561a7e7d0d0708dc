import type { Field } from '#libs/platforms/fields/fields.js';
import type { FieldControl } from '../../../components/field.js';

/** The props of each control: a value of a field, alone or as one row of a list. */
export interface ControlProps<F extends Field = Field> {
  field: F;
  /** The field's path without indexes: `audiences.ages`. */
  path: string;
  /** The value in the draft; undefined if there is none. */
  value: unknown;
  label: string;
  /** The id of the row, if the value is one of a list. */
  row?: string;
  control: FieldControl;
  /** The values of the list's other rows. */
  taken?: readonly unknown[];
  change(value: unknown): void;
  leave(): void;
}
