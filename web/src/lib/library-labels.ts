import i18next from 'i18next';

/** Blueprint's labels of its own parts, in lower case: they are always in English and cannot be configured. */
const LABELS = {
  close: 'label.close',
  'remove tag': 'label.remove',
  'date picker': 'label.datePicker',
  'month:': 'label.month',
  'year:': 'label.year',
  'go to previous month': 'label.previousMonth',
  'go to next month': 'label.nextMonth',
  'hours (24hr clock)': 'label.hours',
  minutes: 'label.minutes',
} as const;
type Label = keyof typeof LABELS;

/** The label that equals a text regardless of case; null if none does. */
const labelOf = (text: string): Label | null => {
  const label = text.trim().toLowerCase();
  return Object.hasOwn(LABELS, label) ? (label as Label) : null;
};

/** Translates these labels into the interface's language, wherever they appear. Call once. */
export function startLibraryLabels(): void {
  const found = new WeakMap<Element, Label>();
  const translate = (element: Element) => {
    const text = element.getAttribute('aria-label');
    const label = found.get(element) ?? labelOf(text ?? '');
    if (label === null) return;
    found.set(element, label);
    const translated = i18next.t(LABELS[label], { name: element.parentElement?.textContent ?? '' });
    if (translated !== text) element.setAttribute('aria-label', translated);
  };
  const labelBelow = (root: Element) => {
    translate(root);
    root.querySelectorAll('[aria-label]').forEach(translate);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) labelBelow(node);
  }).observe(document.body, { childList: true, subtree: true });
  i18next.on('languageChanged', () => labelBelow(document.body));
}
