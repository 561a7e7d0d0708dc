/** Puts the cursor into the first of some inputs, by their names; first as they stand in the form. */
export function focusFirst(form: HTMLFormElement, names: Iterable<string>): void {
  const wanted = new Set(names);
  const first = [...form.elements].find((element) => wanted.has(element.getAttribute('name') ?? ''));
  if (first instanceof HTMLElement) first.focus();
}
