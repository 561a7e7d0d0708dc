import type { CardField, FieldLook, Made } from './card-field.js';
import { frameIn, firstMessage, type Frame } from './frame.js';
import { showChallenge } from './sandbox-challenge.js';
import { toProvider } from './to-provider.js';

/** How long to wait for the frame's page: a page on this machine loads immediately or not at all. */
const PATIENCE_MS = 10_000;

/**
 * The sandbox's card field in a frame of its own origin. The frame sends `ready`, `size`, `change`, `blur`, `created` and `failed`, and
 * receives `create` and `dress`.
 * @param origin the sandbox's origin, as browsers reach it
 */
export function sandboxCardField(origin: string, publishableKey: string): CardField {
  let frame: Frame | null = null;
  let last = 0;
  let wantedTheme: FieldLook['theme'] = 'light';
  /** The frame's present theme; null until it listens. */
  let shownTheme: FieldLook['theme'] | null = null;
  const setTheme = (theme: FieldLook['theme']) => {
    wantedTheme = theme;
    if (shownTheme === null || shownTheme === theme) return;
    shownTheme = theme;
    frame?.post({ type: 'dress', theme });
  };
  const address = ({ theme, language }: FieldLook) => {
    const query = { origin: location.origin, key: publishableKey, theme, lang: language };
    return `${origin}/stripe/card-field?${new URLSearchParams(query)}`;
  };
  return {
    async mount(host, look, { changed, left }) {
      const mounted = frameIn(host, { origin, src: address(look), title: look.words.field });
      frame = mounted;
      wantedTheme = look.theme;
      shownTheme = null;
      mounted.element.className = 'sandbox-field';
      mounted.listen('size', ({ height }) => {
        if (typeof height === 'number') mounted.element.style.height = `${height}px`;
      });
      mounted.listen('change', ({ complete }) => changed(complete === true));
      mounted.listen('blur', left);
      await firstMessage(mounted, 'ready', { withinMs: PATIENCE_MS });
      shownTheme = look.theme;
      setTheme(wantedTheme);
    },
    restyle: ({ theme }) => setTheme(theme),
    unmount() {
      frame?.remove();
      frame = null;
    },
    async createPaymentMethod(billing) {
      if (frame === null) return null;
      const request = (last += 1);
      const answer = frame.answerTo(request);
      frame.post({ type: 'create', request, billing_details: toProvider(billing) });
      const { type, id, message } = await answer;
      return type === 'created' && typeof id === 'string'
        ? { ok: true, value: id }
        : { ok: false, refusal: typeof message === 'string' ? message : null };
    },
    async confirm(clientSecret, look): Promise<Made<void>> {
      const src = `${origin}/stripe/challenge?${new URLSearchParams({ client_secret: clientSecret })}`;
      const isConfirmed = await showChallenge({ origin, src, words: look.words });
      return isConfirmed ? { ok: true, value: undefined } : { ok: false, refusal: null };
    },
  };
}
