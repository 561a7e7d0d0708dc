/**
 * Puts the cursor into the first of some inputs, first as they stand in the form.
 * @param names of the inputs; one that the form does not have counts for nothing
 * @returns whether there was one
 */
export function focusFirst(form: HTMLFormElement, names: Iterable<string>): boolean {
  const wanted = new Set(names);
  const first = [...form.elements].find((element) => wanted.has(element.getAttribute('name') ?? ''));
  if (first instanceof HTMLElement) first.focus();
  return first !== undefined;
}
