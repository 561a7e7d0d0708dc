/**
 * Whether a file can still be read as it was chosen. Browsers read nothing of one that was saved again, moved or deleted since, and
 * a request that carries it ends like a lost connection. Source: W3C File API, "snapshot state".
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    // Also of an empty file: what is asked is whether it is there.
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
