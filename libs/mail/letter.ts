import type { Language } from '#libs/contracts/language.js';
import { escapeHtml } from './escape-html.js';

export interface Letter {
  lang: Language;
  greeting: string;
  paragraphs: readonly string[];
  link: { label: string; url: string };
  footer: string;
}

/** A short letter with one link, as plain text and as HTML; every text is escaped. */
export function renderLetter({ lang, greeting, paragraphs, link, footer }: Letter): { text: string; html: string } {
  const text = [greeting, ...paragraphs, `${link.label}:\n${link.url}`, footer].join('\n\n');
  const html = `<!doctype html>
<html lang="${lang}"><body style="font-family: sans-serif; color: #1c2127; line-height: 1.5">
<p>${escapeHtml(greeting)}</p>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>
<p style="color: #5f6b7c; font-size: 0.9em">${escapeHtml(footer)}</p>
</body></html>
`;
  return { text, html };
}
