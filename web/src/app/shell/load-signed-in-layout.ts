import { loadMemberTexts } from '../load-member-texts.js';

/** Loads the frame of signed-in pages, with the texts of all pages inside it. */
export async function loadSignedInLayout() {
  const [layout] = await Promise.all([import('./signed-in-layout.js'), loadMemberTexts()]);
  return layout;
}
