import type { Response } from 'express';
import type { Language } from '#libs/contracts/language.js';
import { LINK_PAGE } from '#libs/contracts/link-page.js';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * The last page of a provider pop-up. It closes itself by a script of its own address (the policy allows no inline
 * script) and tells what happened for the case that the browser keeps it open.
 */
export function sendClosingPage(
  response: Response,
  { language, text, isLinked }: { language: Language; text: string; isLinked: boolean },
): void {
  keepOpener(response);
  const title = LINK_PAGE[language][isLinked ? 'connected' : 'notConnected'];
  response.status(isLinked ? 200 : 400).type('html').send(`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escape(title)}</title><meta name="viewport" content="width=device-width">
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0;color-scheme:light dark}main{max-width:32rem;padding:1rem}</style></head>
<body data-linked="${isLinked}"><main role="status"><h1>${escape(title)}</h1><p>${escape(text)}</p></main>
${isLinked ? '<script src="/api/v1/providers/closing.js"></script>' : ''}
</body></html>`);
}

/** A pop-up that comes back from another site would be cut from its opener by our own opener policy. */
export function keepOpener(response: Response): void {
  response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none');
}
