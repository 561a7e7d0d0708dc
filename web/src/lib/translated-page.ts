/**
 * Keeps React at work on a page that the browser has translated. Google Translate and its like take text nodes out of the page and
 * put `<font>` elements in their place, or move elements into one. React holds on to the text nodes: it would throw where it removes
 * one or inserts before one (`NotFoundError` of `removeChild`), and a changed figure would be written into a node that nobody sees.
 */

/** What a translator has put in the place of a text. */
const standIns = new WeakMap<Node, readonly Node[]>();
/** Nodes that stand for a text, and may be replaced in their turn. */
const known = new WeakSet<Node>();

const native = {
  removeChild: Node.prototype.removeChild,
  insertBefore: Node.prototype.insertBefore,
};

/** Begins to watch the page. Called once, before React draws anything. */
export function surviveTranslation(): void {
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  // What was changed a moment ago is told by now only where somebody asks.
  const catchUp = () => note(observer.takeRecords());

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (isOwn(child, this)) return native.removeChild.call(this, child) as T;
    catchUp();
    if (this.contains(child)) child.parentNode!.removeChild(child);
    else for (const one of standInsOf(child)) one.parentNode?.removeChild(one);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, next: Node | null): T {
    if (isOwn(next, this)) return native.insertBefore.call(this, added, next) as T;
    catchUp();
    return native.insertBefore.call(this, added, placeOf(next!, this)) as T;
  };
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get,
    set(this: Text, value: string | null) {
      if (this.parentNode === null) {
        catchUp();
        putBack(this);
      }
      set!.call(this, value);
    },
  });
}

/** Whether the browser does by itself what is asked, or says what is wrong with it: libraries give `undefined` where nothing follows. */
const isOwn = (node: Node | null | undefined, parent: Node): boolean =>
  !(node instanceof Node) || node.parentNode === parent;

/** A text that has changed takes its place again; the translator sees it there and translates it anew. */
function putBack(text: Text): void {
  const [first, ...others] = standInsOf(text);
  if (first === undefined) return;
  (first as ChildNode).replaceWith(text);
  for (const one of others) one.parentNode?.removeChild(one);
  standIns.delete(text);
}

/** The child of a parent that is, holds or stands for a node; null where there is none, which is its end. */
function placeOf(node: Node, parent: Node): Node | null {
  for (let at: Node | null | undefined = node.parentNode === null ? standInsOf(node)[0] : node; at; at = at.parentNode)
    if (at.parentNode === parent) return at;
  return null;
}

/** What is in the page for a text that is not; a translation of a translation counts as well. */
function standInsOf(text: Node): readonly Node[] {
  return (standIns.get(text) ?? []).flatMap((one) => (one.parentNode === null ? standInsOf(one) : [one]));
}

/** Learns from what has happened to the page which nodes have taken the place of which texts. */
function note(records: readonly MutationRecord[]): void {
  const added = new Set<Node>();
  for (const { addedNodes } of records) for (const node of addedNodes) added.add(node);
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (removed.parentNode !== null || !(removed instanceof Text || known.has(removed))) continue;
      // Replaced at once, or else put beside it first.
      const beside = [previousSibling, nextSibling].filter((node) => node !== null && added.has(node)) as Node[];
      const standing = addedNodes.length > 0 ? [...addedNodes] : beside.slice(0, 1);
      if (standing.length === 0) continue;
      standIns.set(removed, standing);
      for (const one of standing) {
        known.add(one);
        standIns.delete(one); // the original that was put back stands for itself
      }
    }
  }
}
