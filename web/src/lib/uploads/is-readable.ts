/**
 * Whether a file can still be read as it was chosen. Browsers cannot read a file that was saved again, moved or deleted in the meantime. A
 * request with such a file fails like a lost connection. Source: W3C File API, "snapshot state".
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    // The read also works for an empty file: it only shows whether the file exists.
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
