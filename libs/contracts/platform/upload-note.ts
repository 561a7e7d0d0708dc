/** Where a connector goes on with an upload, as JSON: its own, kept and given back as it is, and read by nobody else. */
export type UploadNote = Readonly<Record<string, unknown>>;
