import { useEffect, useState } from 'react';
import type { FileStore } from '../../../../lib/storage/files.js';
import type { ChosenImage } from '../../form/images.js';

/** The maximum size of a stored file, in bytes, because the whole file has to fit into memory. */
const MAX_KEPT_BYTES = 50_000_000;
const isKept = ({ file }: ChosenImage): boolean => file.size <= MAX_KEPT_BYTES;

/**
 * Stores the chosen images in this browser until they are sent, and restores those stored earlier.
 * @param owner the owner of the images; each form has its own
 * @param restore called once with the stored images, unless there are none
 * @returns whether a reload will lose these images, because the browser cannot store them
 */
export function useKeptImages(
  owner: string,
  { images, restore, files }: { images: readonly ChosenImage[]; restore(kept: ChosenImage[]): void; files: FileStore },
): boolean {
  const [isRead, setIsRead] = useState(false);
  const [isUnkept, setIsUnkept] = useState(false);

  useEffect(() => {
    let isUnmounted = false;
    void files.read(owner).then((kept) => {
      if (isUnmounted) return;
      if (kept.length > 0)
        restore(kept.map(({ id, file }) => ({ id, name: file.name, file, preview: URL.createObjectURL(file) })));
      setIsRead(true);
    });
    return () => {
      isUnmounted = true;
    };
  }, [files, restore, owner]);

  useEffect(() => {
    // Writing before the form has restored the stored images would remove them.
    if (!isRead) return;
    let isOutdated = false;
    void files.write(owner, images.filter(isKept)).then((isKept) => {
      if (!isOutdated) setIsUnkept(!isKept);
    });
    return () => {
      isOutdated = true;
    };
  }, [files, isRead, owner, images]);

  return (isUnkept && images.length > 0) || !images.every(isKept);
}
