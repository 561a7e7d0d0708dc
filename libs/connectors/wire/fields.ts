/** Parameters of a call. Objects and lists become JSON text inside their field; undefined fields are left out. */
export type Params = Readonly<Record<string, unknown>>;

/** Parameters for a query or form: plain values as text, everything else as JSON. */
export function encode(params: Params): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue;
    fields.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return fields;
}
