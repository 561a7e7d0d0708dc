import ts from 'typescript';

/** The strings of source code. Templates are patterns that match any value. */
export interface WrittenStrings {
  exact: ReadonlySet<string>;
  patterns: readonly RegExp[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** All string literals of some sources. A template counts only if it has a dot, because `${name}` alone would match every key. */
export function writtenStrings(sources: readonly string[]): WrittenStrings {
  const exact = new Set<string>();
  const patterns = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) exact.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (parts.some((part) => /\w\.|\.\w/.test(part))) patterns.add(`^${parts.map(escaped).join('.+')}$`);
    }
    ts.forEachChild(node, visit);
  };
  for (const source of sources) {
    visit(ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  }
  return { exact, patterns: [...patterns].map((pattern) => new RegExp(pattern)) };
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Whether code names a key: the whole key, the key without its plural form, a group above it, or a template. */
export function isNamed(key: string, { exact, patterns }: WrittenStrings): boolean {
  const names = [key, key.replace(PLURAL, '')];
  const parts = key.split('.');
  const groups = parts.map((_, at) => parts.slice(0, at).join('.')).filter((group) => group.includes('.'));
  return (
    [...names, ...groups].some((name) => exact.has(name)) || names.some((name) => patterns.some((p) => p.test(name)))
  );
}
