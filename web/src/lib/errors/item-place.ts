/** The parts of an experiment as a path of the server names them, and where the form's texts about them are. */
const PARTS = {
  ages: 'ages',
  genders: 'genders',
  geolocations: 'locations',
  interests: 'interests',
  headlines: 'headlines',
  copies: 'copies',
  visuals: 'visuals',
  ctas: 'ctas',
} as const;

type Part = keyof typeof PARTS;
export interface Place {
  /** The form's texts about it: `create.{section}.title`. */
  section: (typeof PARTS)[Part];
  /** Which of its alternatives, from 1; null where the whole list is meant. */
  position: number | null;
}

/** What a path such as `audiences.ages[0].value` means to somebody who sees the form; null for anything else. */
export function placeOf(path: string): Place | null {
  // The files of a form come by the names of their fields.
  const file = /^(?:attachments|visual_data)\[(\d+)\]/.exec(path);
  if (file) return { section: 'visuals', position: Number(file[1]) + 1 };
  const match = /^(?:audiences|creatives)\.([a-z]+)(?:\[(\d+)\])?/.exec(path);
  const part = (Object.keys(PARTS) as Part[]).find((name) => name === match?.[1]);
  if (part === undefined) return null;
  return { section: PARTS[part], position: match?.[2] === undefined ? null : Number(match[2]) + 1 };
}
