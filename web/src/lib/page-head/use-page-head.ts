import { useEffect } from 'react';
import { PRODUCT_NAME } from '#libs/contracts/product.js';

interface PageHead {
  /** The document's title; the product's name is added. */
  title: string;
  /** The text below the title in search results. Only a page that has one is offered to search engines. */
  description?: string;
  /** Whether it is the landing page, whose title begins with the product's name. All other titles end with it. */
  isLanding?: boolean;
}

/**
 * Puts title, description and address of the page into the document's head. The server's HTML has them too, for readers that run no scripts
 * (web/build/page-heads.ts). This hook keeps them correct while a visitor moves between pages or changes the language.
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

/** Sets one element of the head, or removes it. */
function put(selector: string, attributes: Record<string, string> | false): void {
  const existing = document.head.querySelector(selector);
  if (attributes === false) return existing?.remove();
  const element =
    existing ?? document.head.appendChild(document.createElement(selector.slice(0, selector.indexOf('['))));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
