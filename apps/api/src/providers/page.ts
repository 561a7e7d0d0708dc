import type { Response } from 'express';
import type { Language } from '#libs/contracts/messages/language.js';
import { LINK_MESSAGE, LINK_PAGE_TEXTS, linkRefusalText, type LinkRefusal } from '#libs/contracts/account/link-page.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The outcome of a consent. */
export type LinkEnd = { name: string } | { refusal: LinkRefusal };

/**
 * The last page of a provider pop-up. Its script has its own address, because the policy allows no inline script. It reports a refusal to
 * the page that opened the pop-up, or closes the pop-up after linking. The page also shows both outcomes in words, in case the browser
 * keeps it open.
 */
export function sendClosingPage(response: Response, language: Language, end: LinkEnd): void {
  keepOpener(response);
  const isLinked = 'name' in end;
  const title = LINK_PAGE_TEXTS[isLinked ? 'connected' : 'notConnected'][language];
  const text = isLinked
    ? formatText(withParams(LINK_PAGE_TEXTS.done, { name: end.name }), language)
    : linkRefusalText(language, end.refusal);
  const attribute = isLinked ? '' : ` data-refusal="${escape(JSON.stringify(end.refusal))}"`;
  response.status(isLinked ? 200 : 400).type('html').send(`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escape(title)}</title><meta name="viewport" content="width=device-width">
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0;color-scheme:light dark}main{max-width:32rem;padding:1rem}</style></head>
<body data-linked="${isLinked}"${attribute}><main role="status"><h1>${escape(title)}</h1><p>${escape(text)}</p></main>
<script src="/api/v1/providers/closing.js"></script>
</body></html>`);
}

/** The script of the last page. It reports a refusal only to a page of our own origin. */
export const CLOSING_SCRIPT = `const { linked, refusal } = document.body.dataset;
if (linked === 'true') window.close();
else if (window.opener)
  window.opener.postMessage({ type: '${LINK_MESSAGE}', refusal: JSON.parse(refusal) }, window.location.origin);
`;

/** With our usual opener policy, a pop-up that returns from another site would lose its opener. */
export function keepOpener(response: Response): void {
  response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none');
}
