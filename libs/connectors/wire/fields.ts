/** Objects and lists are sent as JSON text inside their field; undefined fields are left out. */
export type Params = Readonly<Record<string, unknown>>;

/** Fields as queries and forms take them: plain values as text, everything else as JSON. */
export function encode(params: Params): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue;
    fields.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return fields;
}
