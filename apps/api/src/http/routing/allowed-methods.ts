import type { Express } from 'express';

/** The parts of a router's layer that the types of express lack. */
interface Layer {
  match(path: string): { params: Record<string, string> } | null;
  route?: { methods: Record<string, boolean> };
}

/**
 * The methods of an address; empty if there is no such address. Use it when no route has answered: it tries every route's pattern. If
 * a route names the address literally (`experiment/export/csv`), routes that match it only by parameters do not count.
 */
export function allowedMethods(app: Express, path: string): string[] {
  const matching = (app.router.stack as unknown as Layer[]).flatMap((layer) => {
    const match = layer.route ? layer.match(path) : null;
    return match ? [{ blanks: Object.keys(match.params).length, methods: Object.keys(layer.route!.methods) }] : [];
  });
  const fewest = Math.min(...matching.map(({ blanks }) => blanks));
  const named = matching.filter(({ blanks }) => blanks === fewest).flatMap(({ methods }) => methods);
  const allowed = new Set(named.map((method) => method.toUpperCase()));
  if (allowed.has('GET')) allowed.add('HEAD');
  return [...allowed].sort();
}
