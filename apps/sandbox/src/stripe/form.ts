/** A value of a form: a text, or a list or an object if the names have brackets. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = Record<string, FormValue>;

/** Reads Stripe's forms: `items[0][price]=…`, `metadata[reference]=…`, `expand[]=…`. */
export function readForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[')[0]!, ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part!)];
    put(root, path, value);
  }
  return listed(root) as Form;
}

function put(at: Record<string, FormValue>, [first, ...rest]: string[], value: string): void {
  const name = first === '' ? String(Object.keys(at).length) : first!;
  if (rest.length === 0) {
    at[name] = value;
    return;
  }
  const inner = (at[name] ??= {});
  if (typeof inner === 'object' && !Array.isArray(inner)) put(inner, rest, value);
}

/** A value whose names are all numbers is a list. */
function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

export const text = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const flag = (form: Form, name: string): boolean => form[name] === 'true';

/** Texts by name, such as metadata. An empty text removes a name. */
export function texts(form: Form, name: string): Record<string, string> {
  const value = form[name];
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** A form nested in the form. */
export function inner(form: Form, name: string): Form | undefined {
  const value = form[name];
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
}
