import ts from 'typescript';

/** Names of fields that contain texts of another source, such as the server. */
const HOLDERS = new Set(['message', 'reason', 'failed_reason', 'title', 'said', 'english']);
/** Calls that compare a text with another, or look something up by it. */
const MATCHING = new Set(
  'includes startsWith endsWith indexOf search match matchAll test exec replace replaceAll split get has'.split(' '),
);
const COMPARING = new Set([
  ...[ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken],
  ...[ts.SyntaxKind.EqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsToken],
]);
/** Two words: a text that is not a key, code or name of a field. */
const SENTENCE = /\p{L}(?: |\\s[+*]?)[\p{L}(]|\) \p{L}/u;

/**
 * Finds code that distinguishes texts by their words: it compares, matches or looks up a sentence, or compares a text of another source
 * with a text in the code.
 * @returns each place as `line: code`
 */
export function matchedWords(file: string, source: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isMatchedByWords(sidesOf(node))) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${line + 1}: ${node.getText().replace(/\s+/g, ' ')}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The expressions that a node compares; none for any other node. */
function sidesOf(node: ts.Node): ts.Expression[] {
  if (ts.isBinaryExpression(node) && COMPARING.has(node.operatorToken.kind)) return [node.left, node.right];
  if (ts.isCaseClause(node)) return [node.parent.parent.expression, node.expression];
  if (ts.isElementAccessExpression(node)) return [node.expression, node.argumentExpression];
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression, name } = node.expression;
  return MATCHING.has(name.text) ? [expression, ...node.arguments] : [];
}

function isMatchedByWords(sides: readonly ts.Expression[]): boolean {
  const literals = sides.flatMap((side) => literalsIn(side));
  if (literals.some((text) => SENTENCE.test(text))) return true;
  if (sides.some(isTranslation)) return true;
  return sides.some((side, i) => isHolder(side) && (literals.length > 0 || (i > 0 && isLookUp(side.parent))));
}

const isLookUp = (node: ts.Node): boolean =>
  ts.isElementAccessExpression(node) ||
  (ts.isCallExpression(node) && /\.(get|has|includes|indexOf)$/.test(node.expression.getText()));

/** Whether a node is a translation, such as `t('errors.title')`. */
const isTranslation = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't';

/** Whether an expression reads such a field: `message`, `problem.message`, `item.message?.toLowerCase()`. */
function isHolder(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return HOLDERS.has(node.text);
  if (ts.isPropertyAccessExpression(node)) return HOLDERS.has(node.name.text);
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)) return isHolder(node.expression);
  const isMethod = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
  return isMethod && isHolder(node.expression.expression);
}

/** The texts and patterns in the code, one by one or in a list. */
function literalsIn(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node)) return node.text === '' ? [] : [node.text];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => literalsIn(element));
  return [];
}
