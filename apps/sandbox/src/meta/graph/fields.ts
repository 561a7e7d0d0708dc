import { GraphError } from './error.js';

/** One entry of `fields=a,b.limit(3){c}`. */
export interface FieldNode {
  name: string;
  args: Record<string, string>;
  fields?: FieldNode[];
}

/** Reads one field of an object. Undefined omits the field, as the platform does with empty values. */
export type FieldReader<Thing, Context> = (thing: Thing, context: Context, node: FieldNode) => unknown;

export interface NodeType<Thing, Context> {
  /** The name in error messages. */
  name: string;
  fields: Record<string, FieldReader<Thing, Context>>;
  /** The fields besides `id` that a read without `fields` returns. */
  defaults?: string[];
}

/** Parses a `fields` value. Throws code 2500 if it is malformed. */
export function parseFields(text: string): FieldNode[] {
  let position = 0;
  const fail = (): never => {
    throw new GraphError({
      code: 2500,
      message: `Syntax error "Expected end of string instead of "${text.charAt(position) || 'end'}"." at character ${position}: ${text.slice(0, 200)}`,
    });
  };
  const word = (): string => {
    const match = /^\s*([A-Za-z0-9_]+)\s*/.exec(text.slice(position, position + 200));
    if (!match?.[1]) return fail();
    position += match[0].length;
    return match[1];
  };
  const list = (): FieldNode[] => {
    const nodes: FieldNode[] = [];
    for (;;) {
      const node: FieldNode = { name: word(), args: {} };
      while (text[position] === '.') {
        position += 1;
        const name = word();
        const end = text[position] === '(' ? text.indexOf(')', position) : -1;
        if (end < 0) return fail();
        node.args[name] = text.slice(position + 1, end);
        position = end + 1;
      }
      if (text[position] === '{') {
        position += 1;
        node.fields = list();
        if (text[position] !== '}') return fail();
        position += 1;
      }
      nodes.push(node);
      if (text[position] !== ',') return nodes;
      position += 1;
    }
  };
  const nodes = list();
  return position === text.length ? nodes : fail();
}

/** Picks the requested fields of an object. `id` is always included. */
export function project<Thing extends { id: string }, Context>(
  type: NodeType<Thing, Context>,
  thing: Thing,
  nodes: FieldNode[] | undefined,
  context: Context,
): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  for (const node of nodes ?? (type.defaults ?? []).map((name): FieldNode => ({ name, args: {} }))) {
    if (node.name === 'id') continue;
    const reader = type.fields[node.name];
    if (!reader) {
      throw new GraphError({
        code: 100,
        message: `(#100) Tried accessing nonexisting field (${node.name}) on node type (${type.name})`,
      });
    }
    const value = reader(thing, context, node);
    if (value !== undefined && value !== null) answer[node.name] = value;
  }
  return { ...answer, id: thing.id };
}

/** Readers that return properties of the object under the same names. */
export function plain<Thing, Context>(...names: (keyof Thing & string)[]): Record<string, FieldReader<Thing, Context>> {
  return Object.fromEntries(names.map((name) => [name, (thing: Thing) => thing[name]]));
}
