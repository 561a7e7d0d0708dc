/** A file of a multipart body; it stays on disk until the call ends. */
export interface UploadedFile {
  field: string;
  name: string;
  path: string;
  size: number;
}
