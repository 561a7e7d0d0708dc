/** The SDK's models by name. Each maps the name of a field to its type: `[]` at the end means a list, `*` a required field. */
export type SdkModels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Paths of a body that a platform's official SDK does not know, or knows with another type; empty if it knows all of it.
 * @param type the model of the body: `AdCreateBody`
 * @param newer fields that are younger than the SDK, by their paths, with their types
 * @throws Error if there is no such model
 */
export function sdkDifferences(
  models: SdkModels,
  body: unknown,
  { type, path = '', newer = {} }: { type: string; path?: string; newer?: Readonly<Record<string, string>> },
): string[] {
  if (body === undefined) return [];
  const within = (value: unknown, of: string, at: string) =>
    sdkDifferences(models, value, { type: of, path: at, newer });
  if (type.endsWith('[]'))
    return Array.isArray(body)
      ? body.flatMap((one) => within(one, type.slice(0, -2), path))
      : [`${path} is not a list`];
  if (['String', 'Number', 'Boolean'].includes(type))
    return typeof body === type.toLowerCase() ? [] : [`${path} is not of type ${type}`];
  const model = models[type];
  if (model === undefined) throw new Error(`No model ${type}.`);
  const fields = body as Readonly<Record<string, unknown>>;
  const missing = Object.entries(model).flatMap(([name, one]) =>
    one.endsWith('*') && fields[name] === undefined ? [`${path}${name} is missing`] : [],
  );
  const found = Object.entries(fields).flatMap(([name, value]) => {
    const at = `${path}${name}`;
    const known = model[name]?.replace('*', '') ?? newer[at];
    return known === undefined ? [`${at} is unknown`] : within(value, known, `${at}.`);
  });
  return [...missing, ...found];
}
