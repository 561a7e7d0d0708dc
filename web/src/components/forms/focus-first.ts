/**
 * Puts the cursor into the first of some inputs, first as they stand in the form.
 * @param names of the inputs, or of groups that stand for what is in a frame; one that the form does not have counts for nothing
 * @returns whether there was one
 */
export function focusFirst(form: HTMLFormElement, names: Iterable<string>): boolean {
  const wanted = new Set(names);
  const places = [...form.querySelectorAll<HTMLElement>('[name], [role=group][data-field]')];
  const first = places.find((place) => wanted.has(place.getAttribute('name') ?? place.dataset['field'] ?? ''));
  first?.focus();
  return first !== undefined;
}
