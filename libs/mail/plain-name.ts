/** Text that mail programs turn into a link because of its form. */
const ADDRESS = /:\/\/|@|^www[.。．｡]|[.。．｡][\p{L}-]{2,}\//iu;
/** A dot within a host name: between allowed characters, with a domain behind it. */
const HOST_DOT = /(?<=[\p{L}\p{N}-])[.。．｡](?=[\p{L}\p{N}-]*[\p{L}-]{2,})/gu;

/**
 * A name for readers who do not know who chose it, without addresses, so that our e-mails never contain a link of an unknown person. If a
 * company's name is a host, the words stay (`Booking.com` is `Booking com`).
 * @param fallback used if nothing is left
 */
export function plainName(name: string, fallback: string): string {
  const words = name.split(/\s+/).filter((word) => !ADDRESS.test(word));
  return (
    words
      .map((word) => word.replace(HOST_DOT, ' '))
      .join(' ')
      .trim() || fallback
  );
}
