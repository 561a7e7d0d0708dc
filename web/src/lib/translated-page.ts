/**
 * Keeps React working on a page that the browser has translated. Google Translate and similar tools replace text nodes by `<font>`
 * elements, or move elements into one. React keeps its references to the text nodes. It would throw (`NotFoundError` of `removeChild`)
 * when it removes such a node or inserts before it, and would write a changed figure into a detached node.
 */

/** The nodes that a translator has put in the place of a text. */
const standIns = new WeakMap<Node, readonly Node[]>();
/** Nodes that stand for a text. A translator can replace them, too. */
const known = new WeakSet<Node>();

const native = {
  removeChild: Node.prototype.removeChild,
  insertBefore: Node.prototype.insertBefore,
};

/** Starts to watch the page. Call it once, before React renders anything. */
export function surviveTranslation(): void {
  const observer = new MutationObserver(recordStandIns);
  observer.observe(document, { childList: true, subtree: true });
  // The observer reports the latest changes only later, so this function reads them now.
  const catchUp = () => recordStandIns(observer.takeRecords());

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

/** Whether the browser can handle the call itself, also by reporting its error. Libraries pass `undefined` to insert at the end. */
const isOwn = (node: Node | null | undefined, parent: Node): boolean =>
  !(node instanceof Node) || node.parentNode === parent;

/** Puts a changed text back in its place, where the translator sees it and translates it again. */
function putBack(text: Text): void {
  const [first, ...others] = standInsOf(text);
  if (first === undefined) return;
  (first as ChildNode).replaceWith(text);
  for (const one of others) one.parentNode?.removeChild(one);
  standIns.delete(text);
}

/** The child of a parent that is the node, contains it or stands for it. Null if there is none, which means the end. */
function placeOf(node: Node, parent: Node): Node | null {
  for (let at: Node | null | undefined = node.parentNode === null ? standInsOf(node)[0] : node; at; at = at.parentNode)
    if (at.parentNode === parent) return at;
  return null;
}

/** The nodes in the page that stand for a detached text, also as a translation of a translation. */
function standInsOf(text: Node): readonly Node[] {
  return (standIns.get(text) ?? []).flatMap((one) => (one.parentNode === null ? standInsOf(one) : [one]));
}

/** Records from changes of the page which nodes have replaced which texts. */
function recordStandIns(records: readonly MutationRecord[]): void {
  const added = new Set<Node>();
  for (const { addedNodes } of records) for (const node of addedNodes) added.add(node);
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (removed.parentNode !== null || !(removed instanceof Text || known.has(removed))) continue;
      // A translator replaces the text in one step, or first inserts its nodes beside the text.
      const beside = [previousSibling, nextSibling].filter((node) => node !== null && added.has(node)) as Node[];
      const standing = addedNodes.length > 0 ? [...addedNodes] : beside.slice(0, 1);
      if (standing.length === 0) continue;
      standIns.set(removed, standing);
      for (const one of standing) {
        known.add(one);
        standIns.delete(one); // the restored original stands for itself
      }
    }
  }
}
