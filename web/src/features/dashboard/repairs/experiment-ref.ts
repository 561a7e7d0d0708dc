const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i;
const NUMBER = /^#?([1-9]\d{0,9})$/;

/** The number or id of an experiment in a typed or pasted text, which may be the address of its page; null if there is none. */
export function experimentRef(text: string): string | null {
  return UUID.exec(text)?.[0].toLowerCase() ?? NUMBER.exec(text.trim())?.[1] ?? null;
}
