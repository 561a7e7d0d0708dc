/** The lists of an experiment by the path of their field, and which texts of the form are about them. */
const SECTIONS = {
  'audiences.ages': 'ages',
  'audiences.genders': 'genders',
  'audiences.geolocations': 'locations',
  'audiences.interests': 'interests',
  'creatives.headlines': 'headlines',
  'creatives.copies': 'copies',
  'creatives.visuals': 'visuals',
  'creatives.ctas': 'ctas',
  // The files of a form come by the names of their fields.
  attachments: 'visuals',
  visual_data: 'visuals',
} as const;

type Field = keyof typeof SECTIONS;
export interface Place {
  /** The form's texts about it: `create.{section}.title`. */
  section: (typeof SECTIONS)[Field];
  /** Which of its alternatives, from 1; null where the whole list is meant. */
  position: number | null;
}

/** What a path such as `audiences.ages[0].value` means to somebody who sees the form; null for anything else. */
export function placeOf(path: string): Place | null {
  const field = (Object.keys(SECTIONS) as Field[]).find((name) => path === name || isWithin(path, name));
  if (field === undefined) return null;
  const position = Number.parseInt(path.slice(field.length + 1), 10);
  return { section: SECTIONS[field], position: Number.isNaN(position) ? null : position + 1 };
}

const isWithin = (path: string, field: string): boolean => path.startsWith(`${field}[`) || path.startsWith(`${field}.`);
