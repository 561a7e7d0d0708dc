interface LogoForm {
  bytes: Uint8Array;
  name?: string;
  /** The values of the crop's fields; each can be missing or invalid. */
  box?: Record<string, unknown>;
}

/** A crop that contains all of a picture of 280 x 100 px. */
export const WHOLE = { x: 0, y: 0, width: 280, height: 100 };

/** The form that the console sends to change the logo. */
export function formOfLogo({ bytes, name = 'logo.png', box = WHOLE }: LogoForm): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(box)) if (value !== undefined) form.set(field, String(value));
  form.append('attachments[]', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

export function restoreForm(): FormData {
  const form = new FormData();
  form.set('action', 'restore');
  return form;
}
