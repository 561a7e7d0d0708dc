/** Text of these elements stays as it is. */
const UNTRANSLATED = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'OPTION']);

/**
 * Does to a page what Google Translate does: it removes each text and puts two nested `<font>` with the translation (here in brackets) in
 * its place. Texts in a `<font>` are already translated.
 */
export function translatePage(root: Node = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const parent = text.parentElement!;
    if (text.data.trim() !== '' && !UNTRANSLATED.has(parent.tagName) && parent.closest('[translate=no], svg') === null)
      found.push(text);
  }
  for (const text of found) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `[${text.data}]`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
