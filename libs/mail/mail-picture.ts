/** A picture that an e-mail carries as an attachment: nothing is loaded from elsewhere. */
export interface MailPicture {
  /** Its name within the e-mail, such as `best-ad`. */
  id: string;
  /** The text for readers who do not see pictures. */
  alt: string;
  content: Buffer;
  type: 'image/png' | 'image/jpeg';
  /** Displayed width, in pixels. */
  width: number;
  /** Above or below the facts. */
  place: 'above' | 'below';
}

/** The id by which the HTML refers to the attachment (RFC 2392). */
export const cidOf = ({ id }: Pick<MailPicture, 'id'>): string => `${id}@polyad`;
