import { useEffect } from 'react';
import { PRODUCT_NAME } from '#libs/contracts/product.js';

interface PageHead {
  /** The document's title; the product's name is added. */
  title: string;
  /** What search results say below the title. Only a page that has it is offered to them. */
  description?: string;
  /** The landing page's title begins with the product's name; all others end with it. */
  isLanding?: boolean;
}

/**
 * Title, description and address of the page in the document's head. The server's HTML has them too, for readers that run
 * no scripts (web/build/page-heads.ts); this keeps them true while a visitor goes from page to page or changes the language.
 */
export function usePageHead({ title, description, isLanding = false }: PageHead): void {
  useEffect(() => {
    document.title = isLanding ? `${PRODUCT_NAME} · ${title}` : `${title} · ${PRODUCT_NAME}`;
    const isPublic = description !== undefined;
    put('meta[name=description]', isPublic && { name: 'description', content: description });
    put('meta[name=robots]', !isPublic && { name: 'robots', content: 'noindex' });
    const { origin, pathname } = window.location;
    put('link[rel=canonical]', isPublic && { rel: 'canonical', href: origin + pathname });
  }, [title, description, isLanding]);
}

/** Puts one element of the head in place, or takes it away. */
function put(selector: string, attributes: Record<string, string> | false): void {
  const there = document.head.querySelector(selector);
  if (attributes === false) return there?.remove();
  const element = there ?? document.head.appendChild(document.createElement(selector.slice(0, selector.indexOf('['))));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
