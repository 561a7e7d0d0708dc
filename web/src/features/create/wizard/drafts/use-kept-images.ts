import { useEffect, useState } from 'react';
import type { FileStore } from '../../../../lib/storage/files.js';
import type { ChosenImage } from '../../form/images.js';

/** A larger file would have to fit into memory as a whole. */
const MOST_KEPT = 50_000_000;
const isKept = ({ file }: ChosenImage): boolean => file.size <= MOST_KEPT;

/**
 * Keeps the chosen images in this browser until they are sent, and restores those kept earlier.
 * @param owner of the images; each form has its own
 * @param restore called once with the kept images, unless there are none
 * @returns whether these images are known to be lost at a reload, because the browser keeps no more
 */
export function useKeptImages(
  owner: string,
  { images, restore, files }: { images: readonly ChosenImage[]; restore(kept: ChosenImage[]): void; files: FileStore },
): boolean {
  const [isRead, setIsRead] = useState(false);
  const [isUnkept, setIsUnkept] = useState(false);

  useEffect(() => {
    let isLeft = false;
    void files.read(owner).then((kept) => {
      if (isLeft) return;
      if (kept.length > 0)
        restore(kept.map(({ id, file }) => ({ id, name: file.name, file, preview: URL.createObjectURL(file) })));
      setIsRead(true);
    });
    return () => {
      isLeft = true;
    };
  }, [files, restore, owner]);

  useEffect(() => {
    // Before the form holds everything kept, writing would remove it.
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
