import type { FieldLook } from './card-field.js';
import { frameIn } from './frame.js';

interface Options {
  origin: string;
  src: string;
  words: FieldLook['words'];
}

/**
 * Shows the sandbox's bank page over everything else, until the card's holder has answered or canceled. Stripe's script does this itself.
 * @returns whether the holder confirmed
 */
export function showChallenge({ origin, src, words }: Options): Promise<boolean> {
  const dialog = Object.assign(document.createElement('dialog'), {
    className: 'challenge',
    ariaLabel: words.challenge,
  });
  const cancel = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'bp6-button',
    textContent: words.cancel,
  });
  document.body.append(dialog);
  const frame = frameIn(dialog, { origin, src, title: words.challenge });
  dialog.append(cancel);
  return new Promise((resolve) => {
    const end = (isConfirmed: boolean) => {
      frame.remove();
      dialog.remove();
      resolve(isConfirmed);
    };
    frame.listen('challenge', ({ outcome }) => end(outcome === 'confirmed'));
    cancel.addEventListener('click', () => end(false));
    dialog.addEventListener('cancel', () => end(false));
    dialog.showModal();
  });
}
