/** The fields of a keyboard event that concern a composed word. */
interface Key {
  key: string;
  keyCode: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing: boolean };
}

/** The code of every key that an input method handles. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether a key belongs to the word that an input method composes (Japanese, Chinese, Korean, an accent). Safari ends the composition
 * before the event of its Enter; then only the key code shows it.
 */
const isComposing = ({ keyCode, isComposing: own, nativeEvent }: Key): boolean =>
  (nativeEvent?.isComposing ?? own) === true || keyCode === TAKEN_BY_INPUT_METHOD;

/** Whether Enter was pressed to act. An Enter that ends a composed word only accepts the word. */
// eslint-disable-next-line no-restricted-syntax -- the one check that all others call
export const isEnter = (event: Key): boolean => event.key === 'Enter' && !isComposing(event);

/**
 * Stops the keys of a composed word before they reach any handler of the page, including those of libraries. So Enter presses no button and
 * Escape closes no dialog. The input method and the field still get the keys.
 */
export function keepComposedKeys(): void {
  window.addEventListener('keydown', (event) => isComposing(event) && event.stopImmediatePropagation(), true);
}
