/** In the answer to the last part of an upload: the SHA-256 of the whole file, in hex. Equal files are one picture to a platform. */
export const UPLOAD_HASH_HEADER = 'Upload-Sha256';
