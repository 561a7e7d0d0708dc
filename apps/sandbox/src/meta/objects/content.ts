import type { ObjectStore } from '../../store/objects.js';
import type { Ad, Creative, CreativeData } from './types.js';

/** The visible content of an ad, by part. */
export function creativeContent(objects: ObjectStore, ad: Ad): CreativeData['content'] {
  return (objects.get('meta', ad.data.creative) as Creative).data.content;
}
