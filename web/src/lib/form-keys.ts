import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isEnter } from './composing.js';

/** Elements that Enter focuses as fields: no buttons, and no file inputs, in which Enter opens the file dialog. */
export const FIELDS =
  'input:not([type="hidden"]):not([type="file"]):not([type="checkbox"]):not([type="radio"]), select, textarea, [role="slider"]';

/** The attribute of a list of alternatives. Its button that adds a row has `data-add`. */
export const LIST = 'data-list';

/**
 * Enter in a long form: moves to the next field, or adds a row in a list. Ctrl (or Cmd) with Enter submits the form, which continues to
 * the next step. A control that uses Enter itself has already prevented the default, and a multi-line text keeps its line breaks.
 */
export function onFormKey(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target as HTMLElement;
  const form = event.currentTarget;
  // An element above the page, such as a dialog or a calendar, is the form's child in React, but not in the DOM.
  const isOwn = form.contains(field);
  if (!isEnter(event) || !isOwn || event.defaultPrevented) return;
  const isSubmitting = event.ctrlKey || event.metaKey;
  if (
    !isSubmitting &&
    (event.shiftKey || event.altKey || field instanceof HTMLTextAreaElement || !field.matches(FIELDS))
  )
    return;
  event.preventDefault(); // otherwise the browser submits the form
  if (event.repeat) return; // a held key counts once
  ignoreRelease();
  if (isSubmitting) {
    // Some fields read the typed text on blur: a keyword in quotes becomes a phrase. The exception is a combobox: it would open again when
    // it gets the focus back, above the dialog that follows.
    if (!field.matches('[role="combobox"]')) {
      flushSync(() => field.blur());
      field.focus({ preventScroll: true });
    }
    return form.requestSubmit();
  }
  const add = field.closest(`[${LIST}]`)?.querySelector<HTMLButtonElement>('[data-add]');
  if (add && !add.disabled) return add.click();
  nextField(form, field)?.focus();
}

/**
 * Ignores the release of this Enter. Buttons of the library react to the release, and one of them can have the focus by then: Cancel in a
 * dialog that the key has opened, or the button that submits after the last field.
 */
function ignoreRelease(): void {
  const forget = (): void => {
    window.removeEventListener('keyup', release, true);
    window.removeEventListener('keydown', onNextPress, true);
  };
  const release = (event: globalThis.KeyboardEvent): void => {
    if (!isEnter(event)) return;
    event.stopPropagation();
    forget();
  };
  // If the key is pressed again, it was released outside of this page.
  const onNextPress = (event: globalThis.KeyboardEvent): void => {
    if (isEnter(event) && !event.repeat) forget();
  };
  window.addEventListener('keyup', release, true);
  window.addEventListener('keydown', onNextPress, true);
}

/** The next field, or the button that submits. */
function nextField(form: HTMLFormElement, field: HTMLElement): HTMLElement | undefined {
  const isReachable = (element: HTMLElement) => !element.matches(':disabled, [tabindex="-1"]');
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(isReachable);
  return fields[fields.indexOf(field) + 1] ?? form.querySelector<HTMLElement>('button[type="submit"]') ?? undefined;
}
