import type { Express } from 'express';

/** What of a router's layer the types of express do not know. */
interface Layer {
  match(path: string): { params: Record<string, string> } | null;
  route?: { methods: Record<string, boolean> };
}

/**
 * The methods that an address answers to; none where there is no such address. For what no route has answered: it asks every
 * route's pattern. Where one names the address itself (`experiment/export/csv`), those that it fits by chance do not count.
 */
export function allowedMethods(app: Express, path: string): string[] {
  const matching = (app.router.stack as unknown as Layer[]).flatMap((layer) => {
    const match = layer.route ? layer.match(path) : null;
    return match ? [{ blanks: Object.keys(match.params).length, methods: Object.keys(layer.route!.methods) }] : [];
  });
  const fewest = Math.min(...matching.map(({ blanks }) => blanks));
  const named = matching.filter(({ blanks }) => blanks === fewest).flatMap(({ methods }) => methods);
  const found = new Set(named.map((method) => method.toUpperCase()));
  if (found.has('GET')) found.add('HEAD');
  return [...found].sort();
}
