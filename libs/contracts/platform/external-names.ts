/** The limits on an object's name at a platform. */
export interface ExternalNames {
  /** Maximum length of the whole name, key included. */
  maxLength: number;
  /** The platform's unit of length; `wide-twice`: code points, where a wide character counts as two; `bytes`: of UTF-8. */
  counts: 'utf-16' | 'code-points' | 'wide-twice' | 'bytes';
  /** Set if the platform refuses emoji and similar characters: accents are dropped, and characters without an ASCII form are left out. */
  asciiOnly: boolean;
  /** Set if the platform refuses emoji only: they are left out. */
  noEmoji?: boolean;
  /** Characters that must not begin a name: they are removed from its start. Absent: none. */
  notFirst?: string;
}
