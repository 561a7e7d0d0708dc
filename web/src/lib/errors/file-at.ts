/** Files come by the names of the fields of their form, as a list or one of them: `attachments[1]`. */
const FILES = /^(?:attachments|thumbnails|visual_data)(?:\[(\d+)\]|$)/;

/** Which of the files of a form a path means, from 1; 'all' where it is all of them, null for anything else. */
export function fileAt(path: string): number | 'all' | null {
  const [file, index] = FILES.exec(path) ?? [];
  if (file === undefined) return null;
  return index === undefined ? 'all' : Number(index) + 1;
}
