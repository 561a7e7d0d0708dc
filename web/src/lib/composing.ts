/** What a keyboard event says of the word that is being composed. */
interface Key {
  key: string;
  keyCode: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing: boolean };
}

/** The code of every key that an input method takes. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether a key belongs to the word that an input method composes (Japanese, Chinese, Korean, an accent). Safari ends the composition
 * before it tells of the Enter that did so, which the code alone still says.
 */
const isComposing = ({ keyCode, isComposing: own, nativeEvent }: Key): boolean =>
  (nativeEvent?.isComposing ?? own) === true || keyCode === TAKEN_BY_INPUT_METHOD;

/** Whether Enter was pressed to act. The one that ends a composed word is none: it only takes the word. */
// eslint-disable-next-line no-restricted-syntax -- asked here for all others
export const isEnter = (event: Key): boolean => event.key === 'Enter' && !isComposing(event);

/**
 * Keeps the keys of a composed word from every handler of the page, those of libraries included: its Enter presses nothing, its
 * Escape closes no dialog. The input method and the field have had them all the same.
 */
export function keepComposedKeys(): void {
  window.addEventListener('keydown', (event) => isComposing(event) && event.stopImmediatePropagation(), true);
}
