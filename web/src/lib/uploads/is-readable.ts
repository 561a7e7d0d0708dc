/**
 * Whether a file can still be read as it was chosen. Browsers cannot read a file that was saved again, moved or deleted since, and a
 * request that carries it fails like a lost connection. Source: W3C File API, "snapshot state".
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    // Also for an empty file: the question is whether it exists.
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
