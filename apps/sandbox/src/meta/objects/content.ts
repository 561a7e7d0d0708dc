import type { MetaWorld } from '../world.js';
import type { Ad, Creative, CreativeData } from './types.js';

/** What people see of an ad, by part. */
export function creativeContent(world: MetaWorld, ad: Ad): CreativeData['content'] {
  return (world.objects.get('meta', ad.data.creative) as Creative).data.content;
}
