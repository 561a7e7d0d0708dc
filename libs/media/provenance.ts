import { startsWith } from './bytes.js';

/**
 * The only fact about a picture's origin that stays in its file: an AI model has made the picture, or a part of it. Platforms label ads by
 * this mark and laws require it. Source: IPTC, NewsCodes "Digital Source Type", and IPTC Photo Metadata 2023.1.
 */
const VOCABULARY = 'digitalsourcetype/';
const BY_MODELS = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'] as const;
export type ModelSource = (typeof BY_MODELS)[number];

/** Searches XMP and C2PA manifests, which both write the term as plain text; null if the picture has no such mark. */
export function modelSourceOf(bytes: Uint8Array): ModelSource | null {
  const first = VOCABULARY.charCodeAt(0);
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (!startsWith(bytes, VOCABULARY, at)) continue;
    const found = BY_MODELS.find((term) => startsWith(bytes, term, at + VOCABULARY.length));
    if (found !== undefined) return found;
  }
  return null;
}

/** An XMP packet that holds only this mark. */
export const packetOf = (source: ModelSource): Uint8Array =>
  new TextEncoder().encode(
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
      'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ' +
      `Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/${VOCABULARY}${source}"/>` +
      '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  );
