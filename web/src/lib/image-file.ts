const EXTENSIONS = ['jpg', 'jpeg', 'png', 'bmp', 'gif'] as const;
export const IMAGE_ACCEPT = EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** The first bytes of each format, which detect a text file named .png before the upload. */
const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x42, 0x4d],
  [0x47, 0x49, 0x46, 0x38],
] as const;

/** Whether a file is named as a jpg, png, bmp or gif. */
export const hasImageName = (name: string): boolean =>
  (EXTENSIONS as readonly string[]).includes(name.split('.').pop()?.toLowerCase() ?? '');

/** Whether a file has the name and the beginning of a jpg, png, bmp or gif. */
export async function isImageFile(file: File): Promise<boolean> {
  if (!hasImageName(file.name)) return false;
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return SIGNATURES.some((signature) => signature.every((byte, index) => head[index] === byte));
}
