import ts from 'typescript';

/** Attributes and options with texts that a user sees or hears. */
const SHOWN = new Set(
  (
    'aria-label aria-description aria-roledescription aria-valuetext title placeholder alt label text help lead name ' +
    'heading summary subtitle tooltip content description'
  ).split(' '),
);
/** Elements whose `name` and `label` are not visible: they name a form's fields, or a bundler's chunks. */
const UNSHOWN_NAME = new Set(['name', 'content']);
const CHOOSING = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);
const WORDS = /\p{L}{2,}/u;
/** A text that looks like a sentence or caption: it begins with a capital and has a second word. */
const SENTENCE = /^\p{Lu}\p{Ll}+[,;:]? \p{L}/u;

/**
 * The strings of a source text that users would see although they are not in the language files: text between tags, text attributes, and
 * texts that look like a sentence. Text for developers only (thrown errors, comments) does not count.
 * @returns each as `line: text`
 */
export function visibleStrings(file: string, source: string): string[] {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const report = (node: ts.Node, text: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${line + 1}: ${text.trim().replace(/\s+/g, ' ')}`);
  };
  const visit = (node: ts.Node): void => {
    if (isForDevelopers(node)) return;
    if (ts.isJsxText(node) && WORDS.test(node.text)) report(node, node.text);
    const text = textOf(node);
    if (text !== null && (SENTENCE.test(text) || (WORDS.test(text) && isShown(node) && !isCode(text))))
      report(node, text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** Whether a node is only for developers: imports, types, messages of thrown errors, and texts in comparisons. */
function isForDevelopers(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  return (
    ts.isStringLiteral(node) && ts.isCallExpression(node.parent) && /\.includes$/.test(node.parent.expression.getText())
  );
}

/** Whether a node is a child of a tag, or the value of a visible attribute. */
function isShown(node: ts.Node): boolean {
  let holder = node.parent;
  // `{isOpen ? 'Close' : 'Open'}` shows its text as `{'Open'}` does.
  while (
    ts.isConditionalExpression(holder) ||
    ts.isParenthesizedExpression(holder) ||
    (ts.isBinaryExpression(holder) && CHOOSING.has(holder.operatorToken.kind))
  )
    holder = holder.parent;
  if (ts.isJsxExpression(holder)) holder = holder.parent;
  if (ts.isJsxElement(holder) || ts.isJsxFragment(holder)) return true;
  if (!ts.isJsxAttribute(holder)) return false;
  const name = holder.name.getText();
  return SHOWN.has(name) && !UNSHOWN_NAME.has(name);
}

/** Whether a text is code: an address, a name without spaces and capitals, or a constant in capitals. */
const isCode = (text: string): boolean => /^[\w./:#…-]*$/.test(text) && !/^\p{Lu}.*\p{Ll}/u.test(text);
