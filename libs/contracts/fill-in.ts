type Names<T> = T extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;

/** A text with its `{{names}}` filled in. The console finds the text again by what stands between them. */
export const fillIn = <T extends string>(text: T, values: Readonly<Record<Names<T>, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name as Names<T>]));
