/** What the name of an object may hold at a platform. */
export interface ExternalNames {
  /** Most units of the whole name, key included. */
  maxLength: number;
  /** What the platform counts as one unit; `wide-twice`: code points, of which a wide character is two units; `bytes`: of UTF-8. */
  counts: 'utf-16' | 'code-points' | 'wide-twice' | 'bytes';
  /** For platforms that refuse emoji and the like: accents are dropped, and what has no ASCII form is left out. */
  asciiOnly: boolean;
  /** For platforms that refuse emoji only: they are left out. */
  noEmoji?: boolean;
  /** Characters that no name may begin with: they are left out there. Absent: any may. */
  notFirst?: string;
}
