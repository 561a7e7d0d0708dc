import { ApiError, invalidField, item } from '../http/errors/api-error.js';
import { unknownField } from './upload-rules.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';

/** The maximum number of bytes of all texts of a form together. */
export const MOST_TEXT = 2 * 1024 * 1024;

/** The text fields of a form. Their names, number and total size are limited while they arrive, because all of them are kept in memory. */
export class FormTexts {
  private readonly values = new Map<string, string[]>();
  private bytes = 0;

  /** @param most how many times each field may be sent, by its name without brackets */
  constructor(private readonly most: Readonly<Record<string, number>>) {}

  /** @throws ApiError 400 for a name or a repetition that the form does not have, 413 for too much text */
  add(name: string, value: string, isCut = false): void {
    const field = name.replace(/\[\]$/, '');
    const most = Object.hasOwn(this.most, field) ? this.most[field]! : 0;
    if (most === 0) throw unknownField(field);
    this.bytes += Buffer.byteLength(value);
    if (isCut || this.bytes > MOST_TEXT) throw tooMuchText(field);
    const list = this.values.get(field) ?? [];
    if (list.length >= most) throw invalidField(field, withParams(FIELD_TEXTS.sentTooOften, { field, most }));
    list.push(value);
    this.values.set(field, list);
  }

  /** One text for a field that was sent once, else a list. */
  fields(): Record<string, string | string[]> {
    const entries = [...this.values].map(([name, list]) => [name, list.length === 1 ? list[0]! : list] as const);
    return Object.fromEntries(entries);
  }
}

const tooMuchText = (field: string): ApiError =>
  new ApiError(413, 'too-large', HTTP_TEXTS.formTooLarge, [item(HTTP_TEXTS.formTooLarge, { field, type: 'size' })]);
