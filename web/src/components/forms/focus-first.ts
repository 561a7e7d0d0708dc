/**
 * Focuses the first of some inputs, in the order of the form.
 * @param names of the inputs, or of groups that stand for the contents of a frame; names that the form does not have are ignored
 * @returns whether the form has one of them
 */
export function focusFirst(form: HTMLFormElement, names: Iterable<string>): boolean {
  const wanted = new Set(names);
  const places = [...form.querySelectorAll<HTMLElement>('[name], [role=group][data-field]')];
  const first = places.find((place) => wanted.has(place.getAttribute('name') ?? place.dataset['field'] ?? ''));
  first?.focus();
  return first !== undefined;
}
