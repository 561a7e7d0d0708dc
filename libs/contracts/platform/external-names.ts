/** What the name of an object may hold at a platform. */
export interface ExternalNames {
  /** Most UTF-16 units of the whole name. */
  maxLength: number;
  /** For platforms that refuse emoji and the like: accents are dropped, and what has no ASCII form is left out. */
  asciiOnly: boolean;
}
