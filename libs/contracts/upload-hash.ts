/** In the response to the last part of an upload: the SHA-256 of the whole file, in hex. Platforms treat equal files as one picture. */
export const UPLOAD_HASH_HEADER = 'Upload-Sha256';
