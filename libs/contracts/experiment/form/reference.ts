/** A row of a lookup: an audience, an interest, a page. */
export interface Reference {
  id: string;
  name: string;
}
