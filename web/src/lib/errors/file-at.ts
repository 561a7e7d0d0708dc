/** Paths name files by the fields of their form: a whole list, or one file such as `attachments[1]`. */
const FILES = /^(?:attachments|thumbnails|visual_data)(?:\[(\d+)\]|$)/;

/** The number of the file that a path means, from 1; 'all' for all files, null if it means no file. */
export function fileAt(path: string): number | 'all' | null {
  const [file, index] = FILES.exec(path) ?? [];
  if (file === undefined) return null;
  return index === undefined ? 'all' : Number(index) + 1;
}
