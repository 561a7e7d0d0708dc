/** Text of these elements stays as it is. */
const UNTRANSLATED = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'OPTION']);

/**
 * Changes a page as Google Translate does: it replaces each text by two nested `<font>` with the translation (here the text in brackets).
 * Texts in a `<font>` are already translated.
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
