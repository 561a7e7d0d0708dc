import { Router } from 'express';

/**
 * The card field: a page that the console embeds in a frame, so that only the stand-in sees card numbers. It exchanges messages:
 * - to its parent `{ type: 'ready' }`, `{ type: 'size', height }`, `{ type: 'change', complete }`, `{ type: 'blur' }`,
 *   `{ type: 'created', request, id }` and `{ type: 'failed', request, message, code }`;
 * - from its parent `{ type: 'create', request, billing_details }`, `{ type: 'dress', theme }` and `{ type: 'clear' }`.
 * Its address takes `origin` (the parent's; messages go nowhere else), `key` (publishable), `theme` (light, dark) and `lang` (en, es).
 */
export function cardFieldPage(): Router {
  const router = Router();
  router.get('/', (request, response) => {
    const { theme, lang } = request.query;
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'",
    );
    response.send(html(theme === 'dark' ? 'dark' : 'light', lang === 'es' ? 'es' : 'en'));
  });
  router.get('/field.js', (_, response) => void response.type('js').send(SCRIPT));
  return router;
}

const WORDS = {
  en: {
    number: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'MM / YY',
    cvc: 'Security code',
    note: 'Sandbox: use 4242 4242 4242 4242. No card is charged.',
  },
  es: {
    number: 'Número de tarjeta',
    expiry: 'Fecha de caducidad',
    expiryHint: 'MM / AA',
    cvc: 'Código de seguridad',
    note: 'Sandbox: use 4242 4242 4242 4242. No se cobra ninguna tarjeta.',
  },
};

function html(theme: 'light' | 'dark', lang: 'en' | 'es'): string {
  const words = WORDS[lang];
  return `<!doctype html><html lang="${lang}" data-theme="${theme}"><head><meta charset="utf-8"><title>${words.number}</title><style>
  :root { --ink: #1c2127; --muted: #5f6b7c; --line: #8f99a8; --paper: #fff; --accent: #2d72d2; color-scheme: light; }
  [data-theme=dark] { --ink: #f6f7f9; --muted: #abb3bf; --line: #738091; --paper: #1c2127; --accent: #4c90f0; color-scheme: dark; }
  * { box-sizing: border-box; } body { margin: 0; padding: 3px; font: 14px/1.3 system-ui, sans-serif; color: var(--ink); background: transparent; }
  form { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; } .whole { grid-column: 1 / -1; } label { display: block; margin-bottom: 4px; }
  input { width: 100%; height: 34px; padding: 0 10px; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 4px; }
  input:focus { outline: 2px solid var(--accent); outline-offset: 1px; } small { color: var(--muted); }
  </style></head><body><form autocomplete="on" novalidate>
  <div class="whole"><label for="number">${words.number}</label><input id="number" inputmode="numeric" autocomplete="cc-number" maxlength="23"></div>
  <div><label for="expiry">${words.expiry}</label><input id="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="${words.expiryHint}" maxlength="7"></div>
  <div><label for="cvc">${words.cvc}</label><input id="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4"></div>
  <small class="whole">${words.note}</small></form><script src="card-field/field.js"></script></body></html>`;
}

const SCRIPT = `
const query = new URLSearchParams(location.search);
const origin = query.get('origin');
const field = (id) => document.getElementById(id);
const tell = (message) => parent.postMessage(message, origin);
const digits = (text) => text.replace(/\\D/g, '');
const isComplete = () => digits(field('number').value).length >= 12 && digits(field('expiry').value).length === 4 && digits(field('cvc').value).length >= 3;
field('number').addEventListener('input', ({ target }) => { target.value = digits(target.value).slice(0, 19).replace(/(.{4})(?=.)/g, '$1 '); });
field('expiry').addEventListener('input', ({ target }) => { const text = digits(target.value).slice(0, 4); target.value = text.length > 2 ? text.slice(0, 2) + ' / ' + text.slice(2) : text; });
field('cvc').addEventListener('input', ({ target }) => { target.value = digits(target.value).slice(0, 4); });
document.forms[0].addEventListener('input', () => tell({ type: 'change', complete: isComplete() }));
document.forms[0].addEventListener('focusout', ({ relatedTarget }) => { if (relatedTarget === null) tell({ type: 'blur' }); });
document.forms[0].addEventListener('submit', (event) => event.preventDefault());
async function create(request, details) {
  const expiry = digits(field('expiry').value);
  const form = new URLSearchParams({ type: 'card', 'card[number]': digits(field('number').value), 'card[exp_month]': String(Number(expiry.slice(0, 2))), 'card[exp_year]': String(2000 + Number(expiry.slice(2))), 'card[cvc]': field('cvc').value });
  for (const name of ['name', 'email', 'phone']) if (details[name]) form.set('billing_details[' + name + ']', details[name]);
  for (const [name, value] of Object.entries(details.address ?? {})) if (value) form.set('billing_details[address][' + name + ']', value);
  try {
    const answer = await fetch('/v1/payment_methods', { method: 'POST', headers: { authorization: 'Bearer ' + query.get('key'), 'content-type': 'application/x-www-form-urlencoded' }, body: form.toString() });
    const body = await answer.json();
    if (answer.ok) tell({ type: 'created', request, id: body.id });
    else tell({ type: 'failed', request, message: body.error.message, code: body.error.code ?? null });
  } catch {
    tell({ type: 'failed', request, message: 'The sandbox does not answer.', code: null });
  }
}
addEventListener('message', ({ origin: from, source, data }) => {
  if (from !== origin || source !== parent) return;
  if (data?.type === 'create') void create(data.request, data.billing_details ?? {});
  if (data?.type === 'dress') document.documentElement.dataset.theme = data.theme === 'dark' ? 'dark' : 'light';
  if (data?.type === 'clear') { document.forms[0].reset(); tell({ type: 'change', complete: false }); }
});
new ResizeObserver(() => tell({ type: 'size', height: document.documentElement.offsetHeight })).observe(document.body);
tell({ type: 'ready' });
`;
