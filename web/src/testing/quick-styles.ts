/** The facts on which an element's style depends in the default style sheet, which is the only one in jsdom. */
const kindOf = (element: Element): string =>
  [element.tagName, ...['hidden', 'open', 'type'].map((name) => String(element.getAttribute(name)))].join();

/** The properties that each search for a role and each click read. */
const OFTEN = ['display', 'visibility', 'pointer-events'] as const;
type Often = (typeof OFTEN)[number];

/**
 * Makes jsdom return quickly the styles that testing libraries read of every element. Otherwise, after every change of the page, it would
 * match each element against its whole default style sheet and calculate fourteen colors. Our own style sheets are not loaded in jsdom. If
 * a test adds a style sheet, and for all other properties, jsdom's own answer is returned.
 */
export function quickenStyles(): void {
  const slow = globalThis.getComputedStyle.bind(globalThis);
  const displays = new Map<string, string>();
  const displayOf = (element: Element): string => {
    const kind = kindOf(element);
    const known = displays.get(kind) ?? slow(element.cloneNode() as Element).display;
    displays.set(kind, known);
    return known;
  };
  const inherited = (element: Element | null, name: Often): string => {
    for (let at = element; at !== null; at = at.parentElement) {
      const own = (at as HTMLElement).style.getPropertyValue(name);
      if (own !== '') return own;
    }
    return name === 'visibility' ? 'visible' : 'auto';
  };
  const valueOf = (element: Element, name: Often): string =>
    name === 'display' ? (element as HTMLElement).style.display || displayOf(element) : inherited(element, name);

  globalThis.getComputedStyle = (element, pseudo) => {
    if (document.styleSheets.length > 0 || pseudo) return slow(element, pseudo);
    let full: CSSStyleDeclaration | undefined;
    const all = () => (full ??= slow(element));
    const isOften = (name: string): name is Often => (OFTEN as readonly string[]).includes(name);
    const getPropertyValue = (name: string) => (isOften(name) ? valueOf(element, name) : all().getPropertyValue(name));
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return getPropertyValue;
        if (name === 'pointerEvents') return valueOf(element, 'pointer-events');
        if (typeof name === 'string' && isOften(name)) return valueOf(element, name);
        return Reflect.get(all(), name) as unknown;
      },
    });
  };
}
