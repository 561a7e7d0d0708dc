/** Paths name files by the fields of their form, as a list or one of them: `attachments[1]`. */
const FILES = /^(?:attachments|thumbnails|visual_data)(?:\[(\d+)\]|$)/;

/** The file of a form that a path means, from 1; 'all' for all files, null for anything else. */
export function fileAt(path: string): number | 'all' | null {
  const [file, index] = FILES.exec(path) ?? [];
  if (file === undefined) return null;
  return index === undefined ? 'all' : Number(index) + 1;
}
