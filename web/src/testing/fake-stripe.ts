/** The page's calls of Stripe's script. */
interface StripeCalls {
  key: string | null;
  /** The data of created payment methods; never a card number. */
  billing: object[];
  confirmed: string[];
  /** Simulates that the user types in the card field. */
  type: (isComplete: boolean) => void;
  leave: () => void;
}

/** The release of Stripe's script that the loader expects; it warns about any other. */
const RELEASE = 'endive';

type Refusal = { error: { type: string; message: string } };

interface Options {
  /** Whether the field has a complete card from the start. */
  isTyped?: boolean;
  /** The answers of createPaymentMethod, in turn; the last one repeats. A text is the id of a payment method. */
  cards?: (string | Refusal)[];
  /** The outcome of each challenge. */
  confirm?: () => Refusal | object | Promise<object>;
}

// The loader keeps the first constructor that it finds, so all tests of a file share one.
let current: (key: string) => object = () => ({});

/** Replaces Stripe's script, which a test cannot load because jsdom fetches none. @returns its calls */
export function fakeStripe({ cards = ['pm_1'], confirm = () => ({}), isTyped = true }: Options = {}): StripeCalls {
  const nothing = () => undefined;
  const calls: StripeCalls = { key: null, billing: [], confirmed: [], type: nothing, leave: nothing };
  const left = [...cards];
  const element = {
    on: (event: string, hear: (change?: object) => void) => {
      if (event === 'ready') setTimeout(hear);
      if (event === 'change') calls.type = (complete) => hear({ complete });
      if (event === 'change' && isTyped) setTimeout(() => hear({ complete: true }));
      if (event === 'blur') calls.leave = hear;
    },
    mount: (host: HTMLElement) => host.append(Object.assign(document.createElement('iframe'), { title: 'Card' })),
    update: () => undefined,
    destroy: () => undefined,
  };
  const stripe = {
    elements: () => ({ create: () => element }),
    createPaymentMethod: async ({ billing_details }: { billing_details: object }) => {
      calls.billing.push(billing_details);
      const next = left.length > 1 ? left.shift() : left[0];
      return typeof next === 'string' ? { paymentMethod: { id: next } } : next;
    },
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      calls.confirmed.push(clientSecret);
      return confirm();
    },
  };
  current = (key) => ((calls.key = key), stripe);
  const script = Object.assign((key: string) => current(key), { version: RELEASE });
  Object.assign(window, { Stripe: script });
  return calls;
}
