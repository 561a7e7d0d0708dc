import { useState } from 'react';
import type { LOGO_TEXTS } from '#libs/contracts/account/logo-texts.js';
import { LOGO } from '#libs/contracts/account/logo.js';
import { isImageFile } from '../../../lib/image-file.js';
import { useKeptState } from '../../../lib/session/use-kept-work.js';

/** Why an image is refused before the upload. The server uses texts of the same names. */
export type PickProblem = 'type' | 'size' | 'pixels' | 'unreadable';

interface Picked {
  file: File;
  /** An object URL of the file, valid in this page until another file replaces it. */
  url: string;
}

/** The problem of a file, from its name, length and first bytes (PROFILE-009, PROFILE-010). */
export async function problemOf(file: File): Promise<Extract<keyof typeof LOGO_TEXTS, PickProblem> | null> {
  if (file.size > LOGO.maxBytes) return 'size';
  return (await isImageFile(file)) ? null : 'type';
}

/** The chosen image for the logo, or the reason why the last chosen one was refused. */
export function usePickedImage() {
  const [picked, setPicked] = useKeptState<Picked | null>('logo', null);
  const [refused, setRefused] = useState<{ name: string; problem: PickProblem } | null>(null);
  const show = (file: File | null) => {
    if (picked !== null) URL.revokeObjectURL(picked.url);
    setPicked(file === null ? null : { file, url: URL.createObjectURL(file) });
  };

  return {
    picked,
    refused,
    pick: async (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      const problem = await problemOf(file);
      setRefused(problem === null ? null : { name: file.name, problem });
      show(problem === null ? file : null);
    },
    /** Refuses the image later: if the browser cannot show it, or if it has too many pixels. */
    refuse: (problem: PickProblem) => {
      setRefused(picked === null ? null : { name: picked.file.name, problem });
      show(null);
    },
    drop: () => show(null),
  };
}
