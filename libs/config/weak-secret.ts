/** The message about a weak secret, before the options of the command. */
export const GUESSABLE = 'can be guessed: make one with openssl rand';

const WORDS = /secret|passw[o0]rd|change.?me|example|placeholder|polyad|insert|your[-_ ]/i;

/**
 * Whether somebody could guess a secret that machines share: it is short, repeats itself, is a row of neighbors (abcd, 4321) or contains a
 * placeholder word. Random text passes.
 */
export function isWeakSecret(text: string, leastCharacters: number): boolean {
  return text.length < leastCharacters || WORDS.test(text) || isMonotonous([...text].map((one) => one.codePointAt(0)!));
}

/** Whether the bytes of a key were typed or made up, not drawn at random: ASCII text, a pattern, or few different values. */
export const isWeakKey = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte >= 0x20 && byte < 0x7f) || isMonotonous([...bytes]);

/** 16 random bytes, written as hex, have fewer different digits only once in five billion cases. */
const LEAST_DIFFERENT = 7;
/** The largest share of steps of at most one between neighboring values; in random hex it is about a sixth. */
const MOST_SMALL_STEPS = 2 / 3;

/** Whether there are few different values, a pattern repeats, or most values differ from the next by at most one. */
function isMonotonous(values: readonly number[]): boolean {
  if (new Set(values).size < Math.min(LEAST_DIFFERENT, values.length / 3)) return true;
  const steps = values.slice(1).map((value, i) => Math.abs(value - values[i]!));
  if (steps.filter((step) => step <= 1).length > steps.length * MOST_SMALL_STEPS) return true;
  return Array.from({ length: Math.floor(values.length / 2) }, (_, i) => i + 1).some((period) =>
    values.every((value, i) => i < period || value === values[i - period]),
  );
}
