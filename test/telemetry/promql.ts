/** Words of the query language that can stand in the place of a metric. */
const WORDS = new Set('and or unless by without on ignoring group_left group_right offset bool inf nan'.split(' '));

export interface Selector {
  metric: string;
  /** Names of labels that it matches. */
  labels: string[];
}

/** The metrics that an expression reads, in the subset of the language that our rules and dashboard use. */
export function selectorsIn(expression: string): Selector[] {
  const code = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  return [...code.matchAll(/(?<![\w:$.])([a-zA-Z_:][\w:]*)\s*(\(|\{[^}]*\})?/g)].flatMap(([, name, next = '']) => {
    if (next === '(' || WORDS.has(name!.toLowerCase())) return [];
    return [{ metric: name!, labels: [...next.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!) }];
  });
}
