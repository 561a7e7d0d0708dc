import type { KeyboardEvent } from 'react';

/** What takes the focus as a field: not buttons, and no file input, whose Enter opens the chooser. */
export const FIELDS =
  'input:not([type="hidden"]):not([type="file"]):not([type="checkbox"]):not([type="radio"]), select, textarea, [role="slider"]';

/** Attribute of a list whose rows are alternatives; its button for one more has `data-add`. */
export const LIST = 'data-list';

/**
 * Enter in a long form: on to the next field, in a list one row more; with Ctrl (or Cmd) it goes on. A control that uses
 * Enter itself has prevented the default by now, and a text of several lines keeps its line breaks.
 */
export function onFormKey(event: KeyboardEvent<HTMLFormElement>, goOn: () => void): void {
  const field = event.target as HTMLElement;
  // What floats over the page (a dialog, a calendar) is the form's child to React, but no part of it.
  const isOwn = event.currentTarget.contains(field);
  if (event.key !== 'Enter' || !isOwn || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    return goOn();
  }
  if (event.shiftKey || event.altKey || field instanceof HTMLTextAreaElement || !field.matches(FIELDS)) return;
  event.preventDefault(); // else the browser submits the form
  const add = field.closest(`[${LIST}]`)?.querySelector<HTMLButtonElement>('[data-add]');
  if (add && !add.disabled) return add.click();
  nextField(event.currentTarget, field)?.focus();
}

/** The field after one, or the button that submits. */
function nextField(form: HTMLFormElement, field: HTMLElement): HTMLElement | undefined {
  const isReachable = (element: HTMLElement) => !element.matches(':disabled, [tabindex="-1"]');
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(isReachable);
  return fields[fields.indexOf(field) + 1] ?? form.querySelector<HTMLElement>('button[type="submit"]') ?? undefined;
}
